import { Button } from '@douyinfe/semi-ui-19'
import { loginAddress } from '../../session/login-address.ts'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { localeOf } from '../../../core/text/locale-of.ts'

/** A published inquiry in its public form. */
export type PublishedInquiry = {
  readonly id: string
  readonly publisher: string
  readonly name: string | null
  readonly currency: string
  readonly deadline: string
  readonly urgent: boolean
  readonly prepayment: boolean
  readonly lines: readonly {
    readonly partName: string | null
    readonly material: string | null
    readonly process: string | null
    readonly quantity: string | null
    readonly quantityUnit: string | null
    readonly deliveryDate: string | null
  }[]
}

type Props = {
  readonly row: PublishedInquiry
  /** "login", "apply", the state of the person's own application, or nothing to do. */
  readonly way: string | undefined
  readonly onApply: () => void
}

/** One inquiry that looks for suppliers: the enterprise, the deadline, the parts, and the way to take part. */
export function InquiryCard({ row, way, onApply }: Props) {
  const t = useText()
  const language = useLanguage()
  const { publisher, name, currency, deadline, urgent, prepayment, lines } = row
  const time = new Date(deadline).toLocaleString(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' })
  const title = name ?? t('part.inquiries.unnamed')
  return (
    <li className="published-card" data-offer={row.id}>
      <header>
        <h2>{title}</h2>
        <span className="published-who">{publisher}</span>
        <span className="published-facts">
          <span>{t('part.inquiries.closes', { time })}</span>
          <span>{lines.length === 1 ? t('part.inquiries.onePart') : t('part.inquiries.parts', { count: lines.length })}</span>
          <span>{currency}</span>
          {urgent && <strong>{t('part.inquiries.urgent')}</strong>}
          {prepayment && <span>{t('part.inquiries.prepayment')}</span>}
        </span>
        <span className="published-way">
          {way === 'login' ? (
            <a href={loginAddress(location, language)}>{t('part.inquiries.logIn')}</a>
          ) : way === 'apply' ? (
            <Button theme="solid" data-action="apply" aria-label={t('part.inquiries.applyTo', { name: title })} onClick={onApply}>
              {t('part.inquiries.apply')}
            </Button>
          ) : way === undefined ? null : (
            <span data-applied={way}>{t(`part.inquiries.state${way}`)}</span>
          )}
        </span>
      </header>
      <div className="published-scroll" tabIndex={0} role="group" aria-label={title}>
        <table className="published-table">
          <thead>
            <tr>
              <th scope="col">{t('part.inquiries.partName')}</th>
              <th scope="col">{t('part.inquiries.material')}</th>
              <th scope="col">{t('part.inquiries.process')}</th>
              <th scope="col" className="figure">
                {t('part.inquiries.quantity')}
              </th>
              <th scope="col">{t('part.inquiries.deliveryDate')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- parts have no id that everybody may know, and stay in their order
              <tr key={index}>
                <td>{line.partName ?? '–'}</td>
                <td>{line.material ?? '–'}</td>
                <td>{line.process ?? '–'}</td>
                <td className="figure">
                  {line.quantity} {line.quantityUnit}
                </td>
                <td>{line.deliveryDate ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </li>
  )
}

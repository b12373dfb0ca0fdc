import { useLanguage } from '../../i18n/use-language.ts'
import { useText } from '../../i18n/use-text.ts'
import { localeOf } from '../../../core/text/locale-of.ts'
import { PublishedList } from './PublishedList.tsx'

/** A product as a purchaser may read it; what the person may not see is masked, or absent. */
type PublishedProduct = {
  readonly id: string
  readonly publisher?: string
  readonly tiers: readonly { readonly quantityFrom: string; readonly price: string | null }[]
} & Readonly<Record<(typeof texts)[number] | 'currency' | 'unitName' | 'price' | 'minOrderQuantity' | 'stockQuantity' | 'leadTimeDays', string | null>>

const texts = ['productNumber', 'name', 'model', 'brandName', 'categoryName', 'material', 'specification'] as const

/** What suppliers publish to this purchaser: their products with prices, stock and lead times. */
export function ProductCatalogue() {
  const t = useText()
  const figure = useFigure()
  const columns = ['name', 'brandName', 'price', 'stockQuantity', 'leadTimeDays', 'minOrderQuantity', 'publisher'] as const
  const figures: ReadonlySet<string> = new Set(['price', 'stockQuantity', 'leadTimeDays', 'minOrderQuantity'])
  return (
    <PublishedList<PublishedProduct>
      path="/api/product/catalogue/list"
      words="part.commodities"
      titleKey="part.commodities.title"
      leadKey="part.commodities.lead"
      isSignedIn
    >
      {(rows) => (
        <div className="published-alone">
          <div className="published-scroll" tabIndex={0} role="group" aria-label={t('part.commodities.title')}>
            <table className="published-table">
              <thead>
                <tr>
                  {columns.map((name) => (
                    <th key={name} scope="col" className={figures.has(name) ? 'figure' : undefined}>
                      {t(`part.commodities.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id} data-product={row.productNumber}>
                    <td>
                      <strong>{row.name}</strong>
                      <div className="published-who">{[row.productNumber, row.model, row.categoryName, row.material].filter(Boolean).join(' · ')}</div>
                      {row.specification !== null && <div className="published-who">{row.specification}</div>}
                    </td>
                    <td>{row.brandName ?? '–'}</td>
                    <td className="figure">
                      {row.price === null ? '–' : `${figure(row.price)} ${row.currency ?? ''}`}
                      {row.tiers.map((tier) => (
                        <div key={tier.quantityFrom} className="published-who">
                          {t('part.commodities.tier', { quantity: figure(tier.quantityFrom), unit: row.unitName ?? '', price: figure(tier.price) })}
                        </div>
                      ))}
                    </td>
                    <td className="figure">{row.stockQuantity === null ? '–' : `${figure(row.stockQuantity)} ${row.unitName ?? ''}`}</td>
                    <td className="figure">{row.leadTimeDays ?? '–'}</td>
                    <td className="figure">{row.minOrderQuantity === null ? '–' : `${figure(row.minOrderQuantity)} ${row.unitName ?? ''}`}</td>
                    <td>{row.publisher ?? '****'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </PublishedList>
  )
}

/** The text of a figure with all its digits; what is masked stays so. */
function useFigure(): (text: string | null) => string {
  const language = useLanguage()
  return (text) => {
    if (text === null) return '–'
    const [whole = '', digits] = text.split('.')
    if (!/^\d+$/.test(whole)) return text
    return `${BigInt(whole).toLocaleString(localeOf(language))}${digits === undefined ? '' : `.${digits}`}`
  }
}

import { useText } from '../i18n/use-text.ts'

/** How a kind of notice comes by mail. */
const MAIL_CHOICES = ['ATONCE', 'DAILY', 'NOT'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

type Props = {
  /** Undefined: the kinds differ. */
  readonly value: MailChoice | undefined
  readonly label: string
  readonly disabled: boolean
  readonly onChange: (value: MailChoice) => void
  /** The kind, for tests and explanations. */
  readonly kind: string
}

/** How a kind of notice, or all of them, comes by mail. */
export function MailChoiceSelect({ value, label, disabled, onChange, kind }: Props) {
  const t = useText()
  return (
    <select
      className="notice-mail"
      data-mail={kind}
      aria-label={label}
      value={value ?? ''}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value as MailChoice)}
    >
      {value === undefined && (
        <option value="" disabled>
          {t('ui.notice.several')}
        </option>
      )}
      {MAIL_CHOICES.map((choice) => (
        <option key={choice} value={choice}>
          {t(`ui.notice.mail.${choice}`)}
        </option>
      ))}
    </select>
  )
}

import { useText } from '../i18n/use-text.ts'

const MAX_NAME_LENGTH = 50

type Props = { readonly value: string; readonly issue: string; readonly hasFocus?: boolean; readonly onChange: (value: string) => void }

/** What the person calls a factor, to tell several apart. */
export function NameInput({ value, issue, hasFocus = false, onChange }: Props) {
  const t = useText()
  return (
    <label className="code-field">
      <span>{t('ui.factor.name')}</span>
      <input
        name="factorName"
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        autoFocus={hasFocus}
        value={value}
        aria-invalid={issue !== ''}
        onChange={(event) => onChange(event.target.value)}
      />
      <small role="alert">{issue}</small>
    </label>
  )
}

import { useText } from '../i18n/use-text.ts'

type Value = { readonly password: string; readonly repeated: string }
type Props = {
  readonly value: Value
  readonly issue: string
  readonly repeatIssue: string
  readonly onChange: (value: Value) => void
}

/** A new password, entered twice, with its rules. */
export function NewPassword({ value, issue, repeatIssue, onChange }: Props) {
  const t = useText()
  return (
    <>
      <label>
        <span>{t('ui.account.newPassword')}</span>
        <input
          type="password"
          name="newPassword"
          autoComplete="new-password"
          value={value.password}
          aria-invalid={issue !== ''}
          aria-describedby="new-password-hint"
          onChange={(event) => onChange({ ...value, password: event.target.value })}
        />
        <small role="alert">{issue}</small>
      </label>
      <label>
        <span>{t('ui.account.repeatPassword')}</span>
        <input
          type="password"
          name="repeatPassword"
          autoComplete="new-password"
          value={value.repeated}
          aria-invalid={repeatIssue !== ''}
          onChange={(event) => onChange({ ...value, repeated: event.target.value })}
        />
        <small role="alert">{repeatIssue}</small>
      </label>
      <p id="new-password-hint" className="account-hint">
        {t('ui.account.newPasswordHint')}
      </p>
    </>
  )
}

import IconEyeClosed from '@douyinfe/semi-icons/lib/es/icons/IconEyeClosed'
import IconEyeOpened from '@douyinfe/semi-icons/lib/es/icons/IconEyeOpened'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { useText } from '../../i18n/use-text.ts'

type Props = {
  readonly inputRef: Ref<HTMLInputElement>
  readonly value: string
  readonly issue: string
  readonly isInvalid: boolean
  readonly hasFocus: boolean
  readonly onChange: (value: string) => void
  readonly onKey: (event: KeyboardEvent) => void
}

/** A password input that can show its text, since mistyping is the most common reason for a failed login. */
export function PasswordInput({ inputRef, value, issue, isInvalid, hasFocus, onChange, onKey }: Props) {
  const t = useText()
  const [isShown, setShown] = useState(false)
  return (
    <div className="login-field">
      <label htmlFor="login-password">{t('ui.login.password')}</label>
      <div className="login-password">
        <input
          id="login-password"
          ref={inputRef}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoFocus={hasFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyUp={onKey}
          aria-invalid={isInvalid}
          aria-describedby="login-password-issue"
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={t(isShown ? 'ui.login.hidePassword' : 'ui.login.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOpened aria-hidden /> : <IconEyeClosed aria-hidden />}
        </button>
      </div>
      <small id="login-password-issue">{issue}</small>
    </div>
  )
}

import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { Reference } from '../../../core/wire/envelope.ts'
import { logIn, redeemTicket } from '../../api/log-in.ts'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { ChooseEnterprise } from './ChooseEnterprise.tsx'
import { PasswordInput } from './PasswordInput.tsx'

const nameKey = 'lastLoginName'

type Props = { readonly returnTo: string; readonly onEnterprises: (count: number) => void }

/** Name and password; people of several enterprises then choose one. */
export function LoginForm({ returnTo, onEnterprises }: Props) {
  const t = useText()
  const language = useLanguage()
  const [loginName, setLoginName] = useState(() => localStorage.getItem(nameKey) ?? '')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<{ readonly name: boolean; readonly password: boolean }>({ name: false, password: false })
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [enterprises, setEnterprises] = useState<readonly Reference[]>([])
  const [hasCapsLock, setCapsLock] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  async function enter(enterprise?: string): Promise<void> {
    setBusy(true)
    setRefusal('')
    const outcome = await logIn({ loginName: loginName.trim(), password, ...(enterprise !== undefined && { enterprise }) }, language)
    if (outcome.kind === 'refused') {
      setBusy(false)
      setRefusal(outcome.message)
      setEnterprises([])
      onEnterprises(0)
      passwordInput.current?.select()
      return
    }
    localStorage.setItem(nameKey, loginName.trim())
    if (enterprise === undefined && outcome.enterprises.length > 1) {
      setBusy(false)
      setEnterprises(outcome.enterprises)
      onEnterprises(outcome.enterprises.length)
      return
    }
    redeemTicket(outcome.ticket, returnTo)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const lacks = { name: loginName.trim() === '', password: password === '' }
    setMissing(lacks)
    if (lacks.name) nameInput.current?.focus()
    else if (lacks.password) passwordInput.current?.focus()
    else if (!isBusy) void enter()
  }

  function watchCapsLock(event: KeyboardEvent): void {
    setCapsLock(event.getModifierState('CapsLock'))
  }

  if (enterprises.length > 1) return <ChooseEnterprise enterprises={enterprises} isBusy={isBusy} onChoose={(id) => void enter(id)} />
  return (
    <form onSubmit={submit} noValidate aria-busy={isBusy}>
      <label className="login-field">
        <span>{t('ui.login.name')}</span>
        <input
          ref={nameInput}
          name="loginName"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={loginName === ''}
          value={loginName}
          onChange={(event) => setLoginName(event.target.value)}
          aria-invalid={missing.name}
          aria-describedby="login-name-issue"
        />
        <small id="login-name-issue">{missing.name && loginName.trim() === '' ? t('ui.login.nameMissing') : ''}</small>
      </label>
      <PasswordInput
        inputRef={passwordInput}
        value={password}
        onChange={setPassword}
        onKey={watchCapsLock}
        hasFocus={loginName !== ''}
        issue={missing.password && password === '' ? t('ui.login.passwordMissing') : hasCapsLock ? t('ui.login.capsLock') : ''}
        isInvalid={missing.password && password === ''}
      />
      <p className="login-refusal" role="alert">
        {refusal}
      </p>
      <button type="submit" className="login-submit" aria-disabled={isBusy}>
        {t('ui.login.submit')}
      </button>
    </form>
  )
}

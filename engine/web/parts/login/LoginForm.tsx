import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { Reference } from '../../../core/wire/envelope.ts'
import { answerWithPasskey, hasPasskeys } from '../../account/passkeys.ts'
import { type LoginResult, type PendingStep, beginPasskeyLogIn, finishLogIn, logIn, redeemTicket } from '../../api/log-in.ts'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { ChooseEnterprise } from './ChooseEnterprise.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { SecondStepForm } from './SecondStepForm.tsx'

const nameKey = 'lastLoginName'

type Choice = { readonly enterprises: readonly Reference[]; readonly choose: (enterprise: string) => Promise<LoginResult> }

/** What the person is asked for. */
export type LoginPhase = 'password' | 'secondStep' | 'enterprise'

type Props = { readonly returnTo: string; readonly onPhase: (phase: LoginPhase) => void }

/** Name and password, then the second factor of people who have one; people of several enterprises then choose one. A passkey alone signs in too. */
export function LoginForm({ returnTo, onPhase }: Props) {
  const t = useText()
  const language = useLanguage()
  const [loginName, setLoginName] = useState(() => localStorage.getItem(nameKey) ?? '')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<{ readonly name: boolean; readonly password: boolean }>({ name: false, password: false })
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [pending, setPending] = useState<PendingStep>()
  const [choice, setChoice] = useState<Choice>()
  const [hasCapsLock, setCapsLock] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  /** Goes on with what the server answered; `choose` gives the ticket for an enterprise. */
  function goOn(outcome: LoginResult, choose: (enterprise: string) => Promise<LoginResult>, isChosen = false): void {
    if (outcome.kind === 'ticket' && (isChosen || outcome.enterprises.length <= 1)) return redeemTicket(outcome.ticket, returnTo)
    setBusy(false)
    if (outcome.kind === 'refused') {
      setRefusal(outcome.message)
      if (pending !== undefined && outcome.code === 'SECOND_FACTOR_WRONG') return
      backToPassword()
      passwordInput.current?.select()
    } else if (outcome.kind === 'secondStep') {
      setPending(outcome)
      onPhase('secondStep')
    } else {
      setChoice({ enterprises: outcome.enterprises, choose })
      onPhase('enterprise')
    }
  }

  function backToPassword(): void {
    setPending(undefined)
    setChoice(undefined)
    onPhase('password')
  }

  async function ask(first: () => Promise<LoginResult>, choose: (enterprise: string) => Promise<LoginResult>, isChosen = false): Promise<void> {
    setBusy(true)
    setRefusal('')
    const outcome = await first()
    if (outcome.kind !== 'refused' && loginName.trim() !== '') localStorage.setItem(nameKey, loginName.trim())
    goOn(outcome, choose, isChosen)
  }

  function enter(): void {
    const credentials = { loginName: loginName.trim(), password }
    void ask(
      () => logIn(credentials, language),
      (enterprise) => logIn({ ...credentials, enterprise }, language),
    )
  }

  function giveFactor(step: string, given: { readonly code: string } | { readonly passkey: string }, isAlone: boolean): void {
    void ask(
      () => finishLogIn({ step, ...given }, language, isAlone),
      (enterprise) => finishLogIn({ step, enterprise }, language, isAlone),
    )
  }

  async function enterByPasskey(): Promise<void> {
    setRefusal('')
    const begun = await beginPasskeyLogIn(language).catch(() => undefined)
    const passkey = begun && (await answerWithPasskey(begun.options))
    if (begun === undefined || passkey === undefined) setRefusal(t('ui.factor.passkeyCancelled'))
    else giveFactor(begun.step, { passkey }, true)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const lacks = { name: loginName.trim() === '', password: password === '' }
    setMissing(lacks)
    if (lacks.name) nameInput.current?.focus()
    else if (lacks.password) passwordInput.current?.focus()
    else if (!isBusy) enter()
  }

  function watchCapsLock(event: KeyboardEvent): void {
    setCapsLock(event.getModifierState('CapsLock'))
  }

  if (choice !== undefined)
    return <ChooseEnterprise enterprises={choice.enterprises} isBusy={isBusy} onChoose={(id) => void ask(() => choice.choose(id), choice.choose, true)} />
  if (pending !== undefined)
    return (
      <SecondStepForm
        pending={pending}
        refusal={refusal}
        isBusy={isBusy}
        onGive={(given) => isBusy || giveFactor(pending.step, given, false)}
        onBack={() => {
          setRefusal('')
          backToPassword()
        }}
      />
    )
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
      {hasPasskeys() && (
        <button type="button" className="login-sign-on" data-action="passkeyLogin" onClick={() => isBusy || void enterByPasskey()}>
          {t('ui.factor.passkeyLogin')}
        </button>
      )}
    </form>
  )
}

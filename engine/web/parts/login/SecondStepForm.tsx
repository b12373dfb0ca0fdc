import { useRef, useState, type FormEvent } from 'react'
import { CodeInput } from '../../account/CodeInput.tsx'
import { answerWithPasskey, hasPasskeys } from '../../account/passkeys.ts'
import type { PendingStep } from '../../api/log-in.ts'
import { useText } from '../../i18n/use-text.ts'

type Props = {
  readonly pending: PendingStep
  readonly refusal: string
  readonly isBusy: boolean
  readonly onGive: (given: { readonly code: string } | { readonly passkey: string }) => void
  readonly onBack: () => void
}

/** The second step: a passkey, the code of an authenticator app, or a recovery code in their place. */
export function SecondStepForm({ pending: { ways, options }, refusal, isBusy, onGive, onBack }: Props) {
  const t = useText()
  const mayUsePasskey = ways.passkey && options !== undefined && hasPasskeys()
  const [isRecovery, setRecovery] = useState(!ways.totp && !mayUsePasskey)
  const [code, setCode] = useState('')
  const [hasTried, setTried] = useState(false)
  const [isCancelled, setCancelled] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hasCode = ways.totp || isRecovery

  async function givePasskey(): Promise<void> {
    setCancelled(false)
    const passkey = await answerWithPasskey(options!)
    if (passkey === undefined) setCancelled(true)
    else onGive({ passkey })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (code.trim() === '') input.current?.focus()
    else if (!isBusy) onGive({ code: code.trim() })
  }

  return (
    <form className="login-second" onSubmit={submit} noValidate aria-busy={isBusy}>
      {mayUsePasskey && !isRecovery && (
        <button type="button" className={hasCode ? 'login-sign-on' : 'login-submit'} data-action="usePasskey" onClick={() => void givePasskey()}>
          {t('ui.factor.usePasskey')}
        </button>
      )}
      {hasCode && (
        <div className="login-field">
          <CodeInput
            key={String(isRecovery)}
            label={t(isRecovery ? 'ui.factor.recoveryCode' : 'ui.factor.codeOfApp')}
            value={code}
            isDigits={!isRecovery}
            inputRef={input}
            hasFocus
            issue={hasTried && code.trim() === '' ? t('ui.account.missing') : ''}
            onChange={setCode}
          />
        </div>
      )}
      <p className="login-refusal" role="alert">
        {isCancelled ? t('ui.factor.passkeyCancelled') : refusal}
      </p>
      {hasCode && (
        <button type="submit" className="login-submit" aria-disabled={isBusy}>
          {t('ui.factor.confirm')}
        </button>
      )}
      {ways.recoveryCode && (ways.totp || mayUsePasskey) && (
        <button
          type="button"
          className="login-forgot"
          data-action="useRecoveryCode"
          onClick={() => {
            setRecovery(!isRecovery)
            setCode('')
            setTried(false)
          }}
        >
          {t(isRecovery ? 'ui.factor.notRecoveryCode' : 'ui.factor.useRecoveryCode')}
        </button>
      )}
      <button type="button" className="login-forgot" onClick={onBack}>
        {t('ui.factor.backToLogin')}
      </button>
    </form>
  )
}

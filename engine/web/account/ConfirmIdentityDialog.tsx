import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { useEffect, useState, type FormEvent } from 'react'
import { endConfirmation } from '../api/confirmation.ts'
import { useText } from '../i18n/use-text.ts'
import { CodeInput } from './CodeInput.tsx'
import { type Confirmation, beginConfirmation, confirmIdentity } from './factor-calls.ts'
import { answerWithPasskey, hasPasskeys } from './passkeys.ts'
import { Dialog } from '../ui/Dialog.tsx'
import './account.css'
import './second-factors.css'

type By = 'code' | 'recoveryCode' | 'password'

/** The first way that the person has. */
function firstWay({ ways }: Confirmation): By | 'passkey' {
  if (ways.totp) return 'code'
  if (ways.passkey && hasPasskeys()) return 'passkey'
  return ways.recoveryCode ? 'recoveryCode' : 'password'
}

/** Asks the person to prove again who they are; the calls that wait for it then go on. `needsFactor`: a password is not enough. */
export function ConfirmIdentityDialog({ needsFactor }: { readonly needsFactor: boolean }) {
  const t = useText()
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [by, setBy] = useState<By | 'passkey'>('password')
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function begin(): Promise<Confirmation | undefined> {
    const answer = await beginConfirmation().catch(() => undefined)
    const given = answer !== undefined && 'given' in answer ? answer.given : undefined
    setConfirmation(given)
    return given
  }

  useEffect(() => {
    void begin().then((given) => (given === undefined ? endConfirmation(false) : setBy(firstWay(given))))
  }, [])

  if (confirmation === undefined) return null
  const { ways, options, step } = confirmation
  const mayUsePasskey = ways.passkey && options !== undefined && step !== undefined && hasPasskeys()
  const hasFactor = ways.totp || ways.passkey || ways.recoveryCode
  const others = ([...(ways.totp ? ['code'] : []), ...(ways.recoveryCode ? ['recoveryCode'] : []), ...(needsFactor ? [] : ['password'])] as By[]).filter(
    (other) => other !== by,
  )

  async function prove(proof: Readonly<Record<string, string>>): Promise<void> {
    setBusy(true)
    setRefusal('')
    const answer = await confirmIdentity(proof).catch(() => undefined)
    setBusy(false)
    if (answer !== undefined && 'given' in answer) return endConfirmation(true)
    setRefusal(answer?.refusal ?? '')
    // A challenge counts once.
    if ('passkey' in proof) await begin()
  }

  async function provePasskey(): Promise<void> {
    setRefusal('')
    const passkey = await answerWithPasskey(options!)
    if (passkey === undefined) setRefusal(t('ui.factor.passkeyCancelled'))
    else await prove({ passkey, step: step! })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isBusy || by === 'passkey') return
    if (text.trim() === '') setRefusal(t('ui.account.missing'))
    else void prove(by === 'password' ? { password: text } : { code: text.trim() })
  }

  return (
    <Dialog title={t('ui.factor.confirmTitle')} onCancel={() => endConfirmation(false)} footer={null} width={420} motion={false} maskClosable={false}>
      <form className="confirm-identity" onSubmit={submit} noValidate aria-busy={isBusy} data-dialog="confirmIdentity">
        <p>{t(needsFactor && !hasFactor ? 'ui.factor.confirmWithoutFactor' : 'ui.factor.confirmText')}</p>
        {mayUsePasskey && (
          <Button block theme={by === 'passkey' ? 'solid' : 'light'} disabled={isBusy} data-action="usePasskey" onClick={() => void provePasskey()}>
            {t('ui.factor.usePasskey')}
          </Button>
        )}
        {by === 'password' && !needsFactor && (
          <label className="code-field">
            <span>{t('ui.login.password')}</span>
            <input type="password" name="password" autoComplete="current-password" autoFocus value={text} onChange={(event) => setText(event.target.value)} />
            <small />
          </label>
        )}
        {(by === 'code' || by === 'recoveryCode') && (
          <CodeInput
            key={by}
            label={t(by === 'code' ? 'ui.factor.codeOfApp' : 'ui.factor.recoveryCode')}
            value={text}
            isDigits={by === 'code'}
            hasFocus
            issue=""
            onChange={setText}
          />
        )}
        <p className="account-refusal" role="alert">
          {refusal}
        </p>
        <div className="factor-others">
          {others.map((other) => (
            <button
              key={other}
              type="button"

              data-way={other}
              onClick={() => {
                setBy(other)
                setText('')
                setRefusal('')
              }}
            >
              {t(`ui.factor.by.${other}`)}
            </button>
          ))}
        </div>
        <div className="factor-buttons">
          <Button onClick={() => endConfirmation(false)}>{t('ui.factor.cancel')}</Button>
          {by !== 'passkey' && (by !== 'password' || !needsFactor) && (
            <Button htmlType="submit" theme="solid" disabled={isBusy} data-action="confirmIdentity">
              {t('ui.factor.confirm')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

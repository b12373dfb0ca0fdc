import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { useSetAtom } from 'jotai'
import { useState, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { messageOfAnswer } from '../api/message-of-answer.ts'
import { textOfCode } from '../api/text-of-code.ts'
import { useText } from '../i18n/use-text.ts'
import { sessionAtom } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { toast } from '../ui/toast.ts'
import { CodeInput } from './CodeInput.tsx'

/** Lets the person confirm the address that somebody else set, by a code that is mailed there; shown until then. */
export function OwnAddress() {
  const t = useText()
  const { user } = useSession()
  const setSession = useSetAtom(sessionAtom)
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  if (user.isAddressUnconfirmed !== true) return null

  async function ask(path: string, entity: Readonly<Record<string, unknown>>, then: () => void): Promise<void> {
    setBusy(true)
    setRefusal('')
    try {
      const answer = await call(path, { entity })
      if (answer.returnCode === '0') then()
      else setRefusal(answer.issues?.[0]?.text ?? messageOfAnswer(answer, textOfCode))
    } catch {
      // The person has seen the message.
    }
    setBusy(false)
  }

  const send = () => void ask('/api/member/address/sendCode', {}, () => setSent(true))

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    if (code.trim() === '') return setRefusal(t('ui.account.missing'))
    void ask('/api/member/address/confirm', { code }, () => {
      toast('success', t('ui.account.addressConfirmed'))
      setSession((session) => {
        const { isAddressUnconfirmed: _, ...rest } = session.user
        return { ...session, user: rest }
      })
    })
  }

  return (
    <section aria-labelledby="own-address">
      <h3 id="own-address">{t('ui.account.email')}</h3>
      <p>{t('ui.account.addressUnconfirmed', { email: user.email })}</p>
      <form className="address-form" onSubmit={submit} noValidate aria-busy={isBusy}>
        {isSent && <CodeInput label={t('ui.account.addressCode')} value={code} issue={refusal} isDigits={false} hasFocus onChange={setCode} />}
        <p className="account-refusal" role="alert">
          {isSent ? '' : refusal}
        </p>
        <div className="address-buttons">
          {isSent && (
            <Button htmlType="submit" theme="solid" disabled={isBusy} data-action="confirmAddress">
              {t('ui.account.confirmAddress')}
            </Button>
          )}
          <Button disabled={isBusy} onClick={send} data-action="sendAddressCode">
            {t(isSent ? 'ui.account.sendAnotherCode' : 'ui.account.sendAddressCode')}
          </Button>
        </div>
      </form>
    </section>
  )
}

import { useSetAtom } from 'jotai'
import { useState, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { messageOfAnswer } from '../api/message-of-answer.ts'
import { textOfCode } from '../api/text-of-code.ts'
import { useText } from '../i18n/use-text.ts'
import { sessionAtom } from '../session/session.ts'
import { toast } from '../ui/toast.ts'

/** Sends a code to the address that somebody else set, and confirms the address by it. */
export type AddressCode = {
  readonly isSent: boolean
  readonly isBusy: boolean
  readonly code: string
  readonly refusal: string
  setCode(code: string): void
  send(): void
  submit(event: FormEvent): void
}

/** The state of confirming one's own address. Once it is confirmed, the session says so, and nothing asks for it any more. */
export function useAddressCode(): AddressCode {
  const t = useText()
  const setSession = useSetAtom(sessionAtom)
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

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

  return { isSent, isBusy, code, refusal, setCode, send: () => void ask('/api/member/address/sendCode', {}, () => setSent(true)), submit }
}

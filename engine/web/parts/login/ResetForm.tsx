import { useState, type FormEvent } from 'react'
import { messageOfAnswer } from '../../api/message-of-answer.ts'
import { post } from '../../api/post.ts'
import { textOfCode } from '../../api/text-of-code.ts'
import { TransportError } from '../../api/transport-error.ts'
import { loginPath } from '../../session/login-address.ts'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { NewPassword } from '../../account/NewPassword.tsx'

/** Sets a new password by the link; afterwards opens the login page. */
export function ResetForm({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }) {
  const t = useText()
  const language = useLanguage()
  const [next, setNext] = useState({ password: '', repeated: '' })
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState({ path: '', text: '' })
  const missing = (value: string) => (hasTried && value === '' ? t('ui.account.missing') : '')
  const differs = next.repeated !== '' && next.repeated !== next.password

  async function reset(): Promise<void> {
    setBusy(true)
    setRefusal({ path: '', text: '' })
    try {
      const answer = await post(`/openapi/member/password/reset?lang=${language}`, { entity: { secret, newPassword: next.password } })
      if (answer.returnCode === '0') return onDone()
      setRefusal({ path: answer.issues?.[0]?.path ?? '', text: messageOfAnswer(answer, textOfCode) })
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      setRefusal({ path: '', text: t(error.text) })
    }
    setBusy(false)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!isBusy && next.password !== '' && next.repeated === next.password) void reset()
  }

  return (
    <form className="login-reset" onSubmit={submit} noValidate aria-busy={isBusy}>
      <NewPassword
        value={next}
        onChange={setNext}
        issue={refusal.path === 'entity.newPassword' ? refusal.text : missing(next.password)}
        repeatIssue={differs ? t('ui.account.repeatDiffers') : missing(next.repeated)}
      />
      <p className="login-refusal" role="alert">
        {refusal.path === 'entity.newPassword' ? '' : refusal.text}
      </p>
      <button type="submit" className="login-submit" aria-disabled={isBusy}>
        {t('ui.account.setPassword')}
      </button>
      <a className="login-sign-on" href={loginPath}>
        {t('ui.session.toLogin')}
      </a>
    </form>
  )
}

import { useState, type FormEvent } from 'react'
import { messageOfAnswer } from '../../api/message-of-answer.ts'
import { post } from '../../api/post.ts'
import { textOfCode } from '../../api/text-of-code.ts'
import { TransportError } from '../../api/transport-error.ts'
import { configuration } from '../../foundation/configuration.ts'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'

type State = { readonly kind: 'asking' | 'busy' | 'sent' } | { readonly kind: 'refused'; readonly text: string }

/** Sends a link for a new password by mail. It never reveals whether the account exists; without mail it names who can help instead. */
export function ForgottenForm({ onBack }: { readonly onBack: () => void }) {
  const t = useText()
  const language = useLanguage()
  const [name, setName] = useState('')
  const [hasTried, setTried] = useState(false)
  const [state, setState] = useState<State>({ kind: 'asking' })
  const isMissing = hasTried && name.trim() === ''
  const back = (
    <button type="button" className="login-sign-on" onClick={onBack}>
      {t('ui.session.toLogin')}
    </button>
  )

  async function ask(): Promise<void> {
    setState({ kind: 'busy' })
    try {
      const answer = await post(`/openapi/member/password/forgotten?lang=${language}`, { entity: { name: name.trim() } })
      setState(answer.returnCode === '0' ? { kind: 'sent' } : { kind: 'refused', text: messageOfAnswer(answer, textOfCode) })
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      setState({ kind: 'refused', text: t(error.text) })
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (state.kind !== 'busy' && name.trim() !== '') void ask()
  }

  if (!configuration().mail || state.kind === 'sent')
    return (
      <div className="login-forgotten">
        <p role="status">{t(state.kind === 'sent' ? 'part.session.forgottenSent' : 'part.session.forgottenWithoutMail')}</p>
        {back}
      </div>
    )
  return (
    <form className="login-forgotten" onSubmit={submit} noValidate aria-busy={state.kind === 'busy'}>
      <label className="login-field">
        <span>{t('part.session.forgottenName')}</span>
        <input
          name="name"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
          aria-invalid={isMissing}
          aria-describedby="forgotten-issue"
        />
        <small id="forgotten-issue">{isMissing ? t('ui.account.missing') : ''}</small>
      </label>
      <p className="login-refusal" role="alert">
        {state.kind === 'refused' ? state.text : ''}
      </p>
      <button type="submit" className="login-submit" aria-disabled={state.kind === 'busy'}>
        {t('part.session.forgottenSend')}
      </button>
      {back}
    </form>
  )
}

import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { messageOfAnswer } from '../api/message-of-answer.ts'
import { textOfCode } from '../api/text-of-code.ts'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { toast } from '../ui/toast.ts'
import { sessionsKey } from './account-calls.ts'
import { NewPassword } from './NewPassword.tsx'

/** Changes the password of a person who knows the present one. */
export function PasswordForm() {
  const t = useText()
  const client = useQueryClient()
  const { user } = useSession()
  const [oldPassword, setOld] = useState('')
  const [next, setNext] = useState({ password: '', repeated: '' })
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<readonly { readonly path: string; readonly text: string }[]>([])
  const differs = next.repeated !== '' && next.repeated !== next.password

  async function change(): Promise<void> {
    setBusy(true)
    setRefusals([])
    try {
      const answer = await call('/api/member/password/change', { entity: { oldPassword, newPassword: next.password } })
      if (answer.returnCode === '0') {
        toast('success', t('ui.account.passwordChanged'))
        setOld('')
        setNext({ password: '', repeated: '' })
        setTried(false)
        await client.invalidateQueries({ queryKey: sessionsKey })
      } else setRefusals(answer.issues ?? [{ path: '', text: messageOfAnswer(answer, textOfCode) }])
    } catch {
      // The person has seen the message.
    }
    setBusy(false)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!isBusy && oldPassword !== '' && next.password !== '' && next.repeated === next.password) void change()
  }

  const issueOf = (path: string) => refusals.find((refusal) => refusal.path === path)?.text
  const missing = t('ui.account.missing')
  const oldIssue = issueOf('entity.oldPassword') ?? (hasTried && oldPassword === '' ? missing : '')
  return (
    <section aria-labelledby="own-password">
      <h3 id="own-password">{t('ui.account.password')}</h3>
      <form className="password-form" onSubmit={submit} noValidate aria-busy={isBusy}>
        <input type="text" name="username" autoComplete="username" value={user.loginName} readOnly hidden />
        <label>
          <span>{t('ui.account.oldPassword')}</span>
          <input
            type="password"
            name="oldPassword"
            autoComplete="current-password"
            value={oldPassword}
            aria-invalid={oldIssue !== ''}
            onChange={(event) => setOld(event.target.value)}
          />
          <small role="alert">{oldIssue}</small>
        </label>
        <NewPassword
          value={next}
          onChange={setNext}
          issue={issueOf('entity.newPassword') ?? (hasTried && next.password === '' ? missing : '')}
          repeatIssue={differs ? t('ui.account.repeatDiffers') : hasTried && next.repeated === '' ? missing : ''}
        />
        <p className="account-refusal" role="alert">
          {issueOf('')}
        </p>
        <Button htmlType="submit" theme="solid" disabled={isBusy} data-action="changePassword">
          {t('ui.account.changePassword')}
        </Button>
      </form>
    </section>
  )
}

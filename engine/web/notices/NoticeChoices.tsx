import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { callOrThrow } from '../api/call-or-throw.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { toast } from '../ui/toast.ts'
import './notices.css'

type Choice = { readonly kind: string; readonly name: string; readonly isOn: boolean; readonly byMail: boolean; readonly isFixed: boolean }

/** The kinds of notices that the person may get, and which come by mail too; what the administrator has fixed stays as it is. */
export function NoticeChoices() {
  const t = useText()
  const { user } = useSession()
  const language = useLanguage()
  const client = useQueryClient()
  const key = ['/api/member/notify/kinds', language]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    staleTime: 0,
    queryFn: async ({ signal }) => ((await callOrThrow('/api/member/notify/kinds', {}, signal)).list ?? []) as readonly Choice[],
  })
  const [busy, setBusy] = useState<string>()
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />

  async function choose(kind: string, values: Readonly<Partial<Record<'isOn' | 'byMail', boolean>>>) {
    setBusy(kind)
    try {
      const answer = await call('/api/member/notify/choose', { entity: { kind, ...values } })
      if (answer.returnCode !== '0') toast('warning', answer.returnMsg)
      await client.invalidateQueries({ queryKey: key })
    } catch {
      // The failure has been shown.
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <ul className="notice-choices">
      {(data ?? []).map((choice) => (
        <li key={choice.kind}>
          <label>
            <input
              type="checkbox"
              role="switch"
              data-kind={choice.kind}
              checked={choice.isOn}
              disabled={choice.isFixed || busy === choice.kind}
              onChange={() => void choose(choice.kind, { isOn: !choice.isOn })}
            />
            <span>{choice.name}</span>
          </label>
          {user.getsMail === true && (
            <label className="notice-mail">
              <input
                type="checkbox"
                data-mail={choice.kind}
                aria-label={`${choice.name}: ${t('ui.notice.byMail')}`}
                checked={choice.byMail}
                disabled={choice.isFixed || !choice.isOn || busy === choice.kind}
                onChange={() => void choose(choice.kind, { byMail: !choice.byMail })}
              />
              <span>{t('ui.notice.byMail')}</span>
            </label>
          )}
          {choice.isFixed && <span className="notice-fixed">{t('ui.notice.fixed')}</span>}
        </li>
      ))}
    </ul>
  )
}

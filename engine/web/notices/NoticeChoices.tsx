import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { callOrThrow } from '../api/call-or-throw.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { useText } from '../i18n/use-text.ts'
import { toast } from '../ui/toast.ts'
import './notices.css'

type Choice = { readonly kind: string; readonly name: string; readonly isOn: boolean; readonly isFixed: boolean }

/** The kinds of notices that the person may get, each to be switched off and on; what the administrator has fixed stays on. */
export function NoticeChoices() {
  const t = useText()
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

  async function choose({ kind, isOn }: Choice) {
    setBusy(kind)
    try {
      const answer = await call('/api/member/notify/choose', { entity: { kind, isOn: !isOn } })
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
              onChange={() => void choose(choice)}
            />
            <span>{choice.name}</span>
          </label>
          {choice.isFixed && <span className="notice-fixed">{t('ui.notice.fixed')}</span>}
        </li>
      ))}
    </ul>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.ts'
import '../../notices/notices.css'

type NoticeType = { readonly kind: string; readonly name: string; readonly isOn: boolean; readonly isFixed: boolean; readonly version: number }
type Switch = 'isOn' | 'isFixed'

/** The kinds of notices of the enterprise: which are sent at all, and which people may not switch off. */
export function NoticeTypes() {
  const t = useText()
  const language = useLanguage()
  const client = useQueryClient()
  const key = ['/api/conf/enterprise/noticeType/list', language]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    staleTime: 0,
    queryFn: async ({ signal }) => ((await callOrThrow('/api/conf/enterprise/noticeType/list', {}, signal)).list ?? []) as readonly NoticeType[],
  })
  const [busy, setBusy] = useState<string>()
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />

  async function change({ kind, version }: NoticeType, values: Readonly<Partial<Record<Switch, boolean>>>) {
    setBusy(kind)
    try {
      const answer = await call('/api/conf/enterprise/noticeType/update', { entity: { kind, version, ...values } })
      if (answer.returnCode !== '0') toast('warning', answer.returnMsg)
      await client.invalidateQueries({ queryKey: key })
    } catch {
      // The failure has been shown.
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <>
      <p className="notice-hint">{t('ui.settings.noticeTypesHint')}</p>
      <ul className="notice-choices notice-types">
        {(data ?? []).map((type) => (
          <li key={type.kind} data-type={type.kind}>
            <label>
              <input
                type="checkbox"
                role="switch"
                data-field="isOn"
                checked={type.isOn}
                disabled={busy === type.kind}
                onChange={() => void change(type, { isOn: !type.isOn })}
              />
              <span>{type.name}</span>
            </label>
            <label className="notice-fixed">
              <input
                type="checkbox"
                data-field="isFixed"
                aria-label={`${type.name}: ${t('ui.settings.noticeTypeFixed')}`}
                checked={type.isFixed}
                disabled={!type.isOn || busy === type.kind}
                onChange={() => void change(type, { isFixed: !type.isFixed })}
              />
              <span>{t('ui.settings.noticeTypeFixed')}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

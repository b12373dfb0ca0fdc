import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.ts'
import '../../notices/notices.css'

type NoticeType = { readonly kind: string; readonly name: string; readonly version: number } & Readonly<Record<Switch, boolean>>
type Switch = 'isOn' | 'byMail' | 'isFixed'

const TEXTS = { byMail: 'ui.notice.byMail', isFixed: 'ui.settings.noticeTypeFixed' } as const

/** The kinds of notices of the enterprise: which are sent at all, which by mail too, and for which people may not choose otherwise. */
export function NoticeTypes() {
  const t = useText()
  const language = useLanguage()
  const client = useQueryClient()
  const key = ['/api/conf/enterprise/noticeType/list', language]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { entity, list = [] } = await callOrThrow('/api/conf/enterprise/noticeType/list', {}, signal)
      return { mayFix: (entity as { readonly mayFix?: boolean } | undefined)?.mayFix === true, types: list as readonly NoticeType[] }
    },
  })
  const mayFix = data?.mayFix === true
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
        {(data?.types ?? []).map((type) => (
          <li key={type.kind} data-type={type.kind}>
            <label>
              <input
                type="checkbox"
                role="switch"
                data-field="isOn"
                checked={type.isOn}
                disabled={type.isFixed || busy === type.kind}
                onChange={() => void change(type, { isOn: !type.isOn })}
              />
              <span>{type.name}</span>
            </label>
            {(['byMail', 'isFixed'] as const).map((field) => (
              <label key={field} className="notice-mail">
                <input
                  type="checkbox"
                  data-field={field}
                  aria-label={`${type.name}: ${t(TEXTS[field])}`}
                  checked={type[field]}
                  disabled={!type.isOn || ((type.isFixed || field === 'isFixed') && !mayFix) || busy === type.kind}
                  onChange={() => void change(type, { [field]: !type[field] })}
                />
                <span>{t(TEXTS[field])}</span>
              </label>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

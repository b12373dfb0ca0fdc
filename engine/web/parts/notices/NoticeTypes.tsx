import { useState } from 'react'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useChangedList } from '../../notices/use-changed-list.ts'
import { NoticeTextDialog } from './NoticeTextDialog.tsx'
import '../../notices/notices.css'

type NoticeType = { readonly kind: string; readonly name: string; readonly version: number; readonly hasText: boolean } & Readonly<Record<Switch, boolean>>
type Switch = 'isOn' | 'byMail' | 'isFixed'

const TEXTS = { byMail: 'ui.notice.byMail', isFixed: 'ui.settings.noticeTypeFixed' } as const

/** The kinds of notices of the enterprise: which are sent at all, which by mail too, and for which people may not choose otherwise. */
export function NoticeTypes() {
  const t = useText()
  const {
    rows = [],
    entity,
    error,
    retry,
    busy,
    change,
  } = useChangedList<NoticeType>('/api/conf/enterprise/noticeType/list', '/api/conf/enterprise/noticeType/update')
  const [worded, setWorded] = useState<NoticeType>()
  const mayFix = (entity as { readonly mayFix?: boolean } | undefined)?.mayFix === true
  if (error !== null) return <ErrorState error={error} onRetry={retry} />

  const switchTo = ({ kind, version }: NoticeType, values: Readonly<Partial<Record<Switch, boolean>>>) => void change(kind, { kind, version, ...values })

  return (
    <>
      <p className="notice-hint">{t('ui.settings.noticeTypesHint')}</p>
      <ul className="notice-choices notice-types">
        {rows.map((type) => (
          <li key={type.kind} data-type={type.kind}>
            <label>
              <input
                type="checkbox"
                role="switch"
                data-field="isOn"
                checked={type.isOn}
                disabled={type.isFixed || busy === type.kind}
                onChange={() => switchTo(type, { isOn: !type.isOn })}
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
                  onChange={() => switchTo(type, { [field]: !type[field] })}
                />
                <span>{t(TEXTS[field])}</span>
              </label>
            ))}
            <button
              type="button"
              className="notice-text-button"
              data-action="editNoticeText"
              disabled={!type.hasText}
              aria-label={t('ui.settings.noticeTextOf', { name: type.name })}
              onClick={() => setWorded(type)}
            >
              {t('ui.settings.noticeTextEdit')}
            </button>
          </li>
        ))}
      </ul>
      {worded !== undefined && <NoticeTextDialog kind={worded.kind} name={worded.name} onClose={() => setWorded(undefined)} />}
    </>
  )
}

import { useState } from 'react'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { useText } from '../../i18n/use-text.ts'
import { type MailChoice, MailChoiceSelect } from '../../notices/MailChoiceSelect.tsx'
import { useChangedList } from '../../notices/use-changed-list.ts'
import { NoticeTextDialog } from './NoticeTextDialog.tsx'
import '../../notices/notices.css'

type NoticeType = { readonly kind: string; readonly name: string; readonly version: number; readonly hasText: boolean } & Switches
type Switches = { readonly isOn: boolean; readonly mail: MailChoice; readonly isFixed: boolean }

/** The kinds of notices of the enterprise: which are sent at all, how by mail, and for which people may not choose otherwise. */
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

  const switchTo = ({ kind, version }: NoticeType, values: Partial<Switches>) => void change(kind, { kind, version, ...values })

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
            <MailChoiceSelect
              kind={type.kind}
              label={t('ui.notice.mailOf', { name: type.name })}
              value={type.mail}
              disabled={!type.isOn || (type.isFixed && !mayFix) || busy === type.kind}
              onChange={(mail) => switchTo(type, { mail })}
            />
            <label className="notice-mail">
              <input
                type="checkbox"
                data-field="isFixed"
                aria-label={`${type.name}: ${t('ui.settings.noticeTypeFixed')}`}
                checked={type.isFixed}
                disabled={!type.isOn || !mayFix || busy === type.kind}
                onChange={() => switchTo(type, { isFixed: !type.isFixed })}
              />
              <span>{t('ui.settings.noticeTypeFixed')}</span>
            </label>
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

import { ErrorState } from '../feedback/ErrorState.tsx'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { DigestTime } from './DigestTime.tsx'
import { type MailChoice, MailChoiceSelect } from './MailChoiceSelect.tsx'
import { useChangedList } from './use-changed-list.ts'
import './notices.css'

type Choice = { readonly kind: string; readonly name: string; readonly isOn: boolean; readonly mail: MailChoice; readonly isFixed: boolean }

/** The row that is being changed when a choice is made for all kinds. */
const ALL = 'all'

/** The kinds of notices that the person may get, and how they come by mail; what the administrator has fixed stays as it is. */
export function NoticeChoices() {
  const t = useText()
  const { user } = useSession()
  const getsMail = user.getsMail === true
  const { rows = [], entity, error, retry, busy, change } = useChangedList<Choice>('/api/member/notify/kinds', '/api/member/notify/choose')
  if (error !== null) return <ErrorState error={error} onRetry={retry} />
  const free = rows.filter(({ isFixed }) => !isFixed)
  const choices = new Set(free.map(({ mail }) => mail))

  const choose = (kind: string, values: Readonly<Partial<Pick<Choice, 'isOn' | 'mail'>>>) => void change(kind, { kind, ...values })

  return (
    <>
      {getsMail && entity !== undefined && (
        <div className="notice-mails">
          <DigestTime value={entity as { hour: number; timeZone: string }} onSaved={retry} />
          {free.length > 0 && (
            <label>
              <span>{t('ui.notice.allKinds')}</span>
              <MailChoiceSelect
                kind={ALL}
                label={t('ui.notice.mailOfAll')}
                value={choices.size === 1 ? [...choices][0] : undefined}
                disabled={busy !== undefined}
                onChange={(mail) => void change(ALL, { mail })}
              />
            </label>
          )}
        </div>
      )}
      <ul className="notice-choices">
        {rows.map((choice) => (
          <li key={choice.kind}>
            <label>
              <input
                type="checkbox"
                role="switch"
                data-kind={choice.kind}
                checked={choice.isOn}
                disabled={choice.isFixed || busy === choice.kind}
                onChange={() => choose(choice.kind, { isOn: !choice.isOn })}
              />
              <span>{choice.name}</span>
            </label>
            {choice.isFixed && <span className="notice-fixed">{t('ui.notice.fixed')}</span>}
            {getsMail && (
              <MailChoiceSelect
                kind={choice.kind}
                label={t('ui.notice.mailOf', { name: choice.name })}
                value={choice.mail}
                disabled={choice.isFixed || !choice.isOn || busy === choice.kind || busy === ALL}
                onChange={(mail) => choose(choice.kind, { mail })}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

import { ErrorState } from '../feedback/ErrorState.tsx'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { useChangedList } from './use-changed-list.ts'
import './notices.css'

type Choice = { readonly kind: string; readonly name: string; readonly isOn: boolean; readonly byMail: boolean; readonly isFixed: boolean }

/** The kinds of notices that the person may get, and which come by mail too; what the administrator has fixed stays as it is. */
export function NoticeChoices() {
  const t = useText()
  const { user } = useSession()
  const { rows = [], error, retry, busy, change } = useChangedList<Choice>('/api/member/notify/kinds', '/api/member/notify/choose')
  if (error !== null) return <ErrorState error={error} onRetry={retry} />

  const choose = (kind: string, values: Readonly<Partial<Record<'isOn' | 'byMail', boolean>>>) => void change(kind, { kind, ...values })

  return (
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
          {user.getsMail === true && (
            <label className="notice-mail">
              <input
                type="checkbox"
                data-mail={choice.kind}
                aria-label={`${choice.name}: ${t('ui.notice.byMail')}`}
                checked={choice.byMail}
                disabled={choice.isFixed || !choice.isOn || busy === choice.kind}
                onChange={() => choose(choice.kind, { byMail: !choice.byMail })}
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

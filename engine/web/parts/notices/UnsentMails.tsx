import { Button } from '@douyinfe/semi-ui-19'
import { formatInstant } from '../../cells/format-date.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useChangedList } from '../../notices/use-changed-list.ts'
import '../../notices/notices.css'

type Unsent = {
  readonly id: string
  readonly name: string
  /** Only for those who set permissions as well. */
  readonly person?: string
  readonly status: number
  readonly at: string
}

/** The words of a status of the specification: 0 pending, 2 sending, -1 failed. */
const STATUS: Readonly<Record<string, string>> = { '0': 'ui.settings.mailPending', '2': 'ui.settings.mailSending', '-1': 'ui.settings.mailFailed' }

/** The mails of notices that people of the enterprise did not get: one that failed is sent again. */
export function UnsentMails() {
  const t = useText()
  const { rows, error, retry, busy, change } = useChangedList<Unsent>('/api/conf/enterprise/noticeType/unsent', '/api/conf/enterprise/noticeType/resend')
  if (error !== null) return <ErrorState error={error} onRetry={retry} />
  if (rows === undefined) return null
  if (rows.length === 0) return <p className="notice-hint">{t('ui.settings.allMailsSent')}</p>

  return (
    <table className="notice-unsent">
      <tbody>
        {rows.map(({ id, name, person, status, at }) => (
          <tr key={id} data-mail={id} data-status={status}>
            <th scope="row">{name}</th>
            <td>{person ?? ''}</td>
            <td>{formatInstant(at)}</td>
            <td>{t(STATUS[String(status)]!)}</td>
            <td>
              {status === -1 && (
                <Button size="small" data-action="resend" loading={busy === id} onClick={() => void change(id, { id })}>
                  {t('ui.settings.mailResend')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

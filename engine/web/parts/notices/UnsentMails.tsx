import { Button } from '@douyinfe/semi-ui-19'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { formatInstant } from '../../cells/format-date.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.ts'
import '../../notices/notices.css'

type Unsent = {
  readonly id: string
  readonly name: string
  /** Shown to who sets permissions too. */
  readonly person?: string
  readonly status: number
  readonly at: string
}

/** The words of a status of the specification: 0 pending, 2 sending, -1 failed. */
const STATUS: Readonly<Record<string, string>> = { '0': 'ui.settings.mailPending', '2': 'ui.settings.mailSending', '-1': 'ui.settings.mailFailed' }

/** The mails of notices that people of the enterprise did not get: one that failed is sent again. */
export function UnsentMails() {
  const t = useText()
  const language = useLanguage()
  const client = useQueryClient()
  const key = ['/api/conf/enterprise/noticeType/unsent', language]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    staleTime: 0,
    queryFn: async ({ signal }) => ((await callOrThrow('/api/conf/enterprise/noticeType/unsent', {}, signal)).list ?? []) as readonly Unsent[],
  })
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  if (data.length === 0) return <p className="notice-hint">{t('ui.settings.allMailsSent')}</p>

  async function sendAgain(id: string) {
    const answer = await call('/api/conf/enterprise/noticeType/resend', { entity: { id } }).catch(() => undefined)
    if (answer !== undefined && answer.returnCode !== '0') toast('warning', answer.returnMsg)
    await client.invalidateQueries({ queryKey: key })
  }

  return (
    <table className="notice-unsent">
      <tbody>
        {data.map(({ id, name, person, status, at }) => (
          <tr key={id} data-mail={id} data-status={status}>
            <th scope="row">{name}</th>
            <td>{person ?? ''}</td>
            <td>{formatInstant(at)}</td>
            <td>{t(STATUS[String(status)]!)}</td>
            <td>
              {status === -1 && (
                <Button size="small" data-action="resend" onClick={() => void sendAgain(id)}>
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

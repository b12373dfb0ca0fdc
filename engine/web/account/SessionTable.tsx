import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { redirectToLogin } from '../session/redirect.ts'
import { useText } from '../i18n/use-text.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { formatInstant } from '../cells/format-date.ts'
import { toast } from '../ui/toast.ts'
import { fetchSessions, sessionsKey } from './account-calls.ts'
import { userAgentText } from './user-agent-text.ts'

/** The sessions of the account, each with a button that ends it. */
export function SessionTable() {
  const t = useText()
  const language = useLanguage()
  const client = useQueryClient()
  const { data = [], isFetched } = useQuery({ queryKey: sessionsKey, queryFn: fetchSessions, staleTime: 0 })
  const [isBusy, setBusy] = useState(false)
  const others = data.filter(({ isThis }) => !isThis)

  async function end(path: string, entity: Readonly<Record<string, unknown>>, isOut = false): Promise<void> {
    setBusy(true)
    try {
      await call(path, { entity })
      if (isOut) return redirectToLogin()
      toast('success', t('ui.account.ended'))
      await client.invalidateQueries({ queryKey: sessionsKey })
    } catch {
      // The person has seen the message.
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="own-sessions">
      <h3 id="own-sessions">{t('ui.account.sessions')}</h3>
      <table className="session-table" aria-busy={!isFetched}>
        <thead>
          <tr>
            <th scope="col">{t('ui.account.session')}</th>
            <th scope="col">{t('ui.account.address')}</th>
            <th scope="col">{t('ui.account.startedAt')}</th>
            <th scope="col">{t('ui.account.seenAt')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {data.map((session) => {
            const enterprise = language === 'en' && session.englishName ? session.englishName : (session.enterprise ?? t('ui.person.personal'))
            return (
              <tr key={session.id} data-session={session.isThis ? 'this' : 'other'}>
                <td>
                  <strong>{enterprise}</strong>
                  <span>{userAgentText(session.agent, t)}</span>
                </td>
                <td>{session.address}</td>
                <td>{formatInstant(session.createdAt)}</td>
                <td>{formatInstant(session.seenAt)}</td>
                <td>
                  {session.isThis ? (
                    <em>{t('ui.account.thisSession')}</em>
                  ) : (
                    <Button size="small" disabled={isBusy} data-action="endSession" onClick={() => void end('/api/member/session/end', { id: session.id })}>
                      {t('ui.account.end')}
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="account-actions">
        {isFetched && others.length === 0 && <span>{t('ui.account.noOthers')}</span>}
        <Button disabled={isBusy || others.length === 0} data-action="endOthers" onClick={() => void end('/api/member/session/endAll', { keepThis: true })}>
          {t('ui.account.endOthers')}
        </Button>
        <Button type="danger" disabled={isBusy} data-action="endEverywhere" onClick={() => void end('/api/member/session/endAll', {}, true)}>
          {t('ui.account.endEverywhere')}
        </Button>
      </div>
    </section>
  )
}

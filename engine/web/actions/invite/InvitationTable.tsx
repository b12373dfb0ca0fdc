import { Button } from '@douyinfe/semi-ui-19'
import { call } from '../../api/call.ts'
import { formatInstant } from '../../cells/format-date.ts'
import { useWords } from '../../cells/use-words.ts'

/** An invitation to a document, as the server reports it. */
export type Invitation = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly expiresAt: string
  readonly firstUsedAt: string | null
  readonly completedAt: string | null
  readonly revokedAt: string | null
  readonly mail: number | null
}

const mailTexts: Readonly<Record<string, string>> = { '0': 'invite.mailWaiting', '1': 'invite.mailSent', '2': 'invite.mailSending', '-1': 'invite.mailFailed' }

function stateOf({ revokedAt, completedAt, firstUsedAt, expiresAt }: Invitation): 'revoked' | 'done' | 'expired' | 'opened' | 'waiting' {
  if (revokedAt !== null) return 'revoked'
  if (completedAt !== null) return 'done'
  if (Date.parse(expiresAt) <= Date.now()) return 'expired'
  return firstUsedAt === null ? 'waiting' : 'opened'
}

/** The people invited to a document so far; an invitation that has not expired can be revoked. */
export function InvitationTable({ list, onChange }: { readonly list: readonly Invitation[]; readonly onChange: () => void }) {
  const words = useWords()
  async function revoke(id: string): Promise<void> {
    // The call shows a refusal; the list shows the present state.
    await call('/api/member/invitation/revoke', { entity: { id } }).catch(() => undefined)
    onChange()
  }
  return (
    <section className="invite-earlier" aria-labelledby="invite-earlier">
      <h3 id="invite-earlier">{words.text('invite.earlier')}</h3>
      <table>
        <thead>
          <tr>
            {['name', 'email', 'state', 'until'].map((column) => (
              <th key={column} scope="col">
                {words.text(`invite.${column}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {list.map((invited) => {
            const state = stateOf(invited)
            return (
              <tr key={invited.id} data-invitation={state}>
                <td>{invited.name}</td>
                <td>{invited.email}</td>
                <td>
                  {words.text(`invite.${state}`)}
                  {invited.mail !== null && <small>{words.text(mailTexts[String(invited.mail)]!)}</small>}
                </td>
                <td>{formatInstant(invited.expiresAt)}</td>
                <td>
                  {invited.revokedAt === null && Date.parse(invited.expiresAt) > Date.now() && (
                    <Button size="small" theme="borderless" type="danger" data-action="revokeInvitation" onClick={() => void revoke(invited.id)}>
                      {words.text('invite.revoke')}
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

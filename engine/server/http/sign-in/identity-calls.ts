import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { type Membership, membershipsOf, principalOf } from '../../session/identities.ts'
import type { Session } from '../../session/load-session.ts'
import { endOwnSession } from '../../session/own-sessions.ts'
import { newToken, openSession } from '../../session/sessions.ts'
import { type Principal, issueTicket } from '../../session/tickets.ts'
import type { AccountCall } from './account-call.ts'
import { addressOfSite } from '../requests/address-of-site.ts'
import { refusal, success } from '../../calls/answer.ts'
import type { AppServices } from '../requests/app-services.ts'
import { clearSessionCookie, setSessionCookie } from '../requests/session-cookies.ts'
import { clientDetailsOf } from '../requests/client-details.ts'
import type { Tx } from '../../schema/database.ts'

/** The identities of the account: its enterprises of both sides, and the personal identity. */
export async function listIdentities({ services, session }: AccountCall): Promise<AnswerEnvelope> {
  const { actor, isPersonal } = session
  const memberships = await openTo(services, session)
  const list = memberships.map(({ id, side, name, englishName }) => ({
    identity: side,
    enterprise: { id, text: name, englishName },
    isCurrent: !isPersonal && id === actor.enterprise,
  }))
  return success({ list: [...list, { identity: 'personal', enterprise: null, isCurrent: isPersonal }] })
}

/** The enterprises that this session may switch to. A provider vouches for members of one enterprise, so its sessions have no other. */
async function openTo({ signOn, pool }: AppServices, { actor, signOnIssuer }: Session): Promise<readonly Membership[]> {
  const memberships = await membershipsOf(pool, actor.accountId)
  if (signOnIssuer === undefined) return memberships
  const settings = signOn.settings[actor.side]
  if (settings?.issuer.href !== signOnIssuer) return []
  return memberships.filter(({ id, name, side }) => side === actor.side && [id, name].includes(settings.enterprise))
}

type Switched =
  | { readonly kind: 'refused' }
  | { readonly kind: 'here'; readonly cookie: string; readonly token: string | undefined }
  | { readonly kind: 'elsewhere'; readonly place: Principal; readonly ticket: string }

/**
 * Switches the identity. The session ends and another one begins in one transaction: on this site with a cookie and a token of its own, on the other by a
 * ticket in the address.
 */
export async function switchIdentity({ services, session, entity, request, reply }: AccountCall): Promise<AnswerEnvelope> {
  const { model, pool, clock, newId } = services
  const { accountId, language, side } = session.actor
  const { enterprise, personal } = entity as { enterprise?: string; personal?: boolean }
  if ((personal === true) === (enterprise !== undefined)) return refusal(model, language, [issue('REQUIRED', 'entity.enterprise')])
  const isOpen = enterprise === undefined || (await openTo(services, session)).some(({ id }) => id === enterprise)
  if (!isOpen) return refusal(model, language, [issue('IDENTITY_NOT_YOURS', 'entity.enterprise')])
  const now = clock.now()
  // Another identity is no other sign-in: the session does not begin anew.
  const { begunAt, secondFactorAt } = session
  const proven = { begunAt: begunAt.toISOString(), ...(secondFactorAt !== undefined && { secondFactorAt: secondFactorAt.toISOString() }) }
  const switched = await pool.transaction().execute(async (tx: Tx): Promise<Switched> => {
    const principal = await principalOf(tx, accountId, enterprise ?? null, side)
    // Of two concurrent switches, one finds its session ended.
    if (principal === undefined || !(await endOwnSession(tx, accountId, session.id))) return { kind: 'refused' }
    if (principal.side === side || principal.enterprise === null) {
      const vouched = { ...principal, ...proven, ...(session.signOnIssuer !== undefined && { signOnIssuer: session.signOnIssuer }) }
      const cookie = await openSession(tx, newId(), vouched, now, clientDetailsOf(request), services.sessionLimits)
      return { kind: 'here', cookie, token: await newToken(tx, cookie, side, now) }
    }
    const ticket = await issueTicket(tx, { ...principal, enterprise: principal.enterprise, ...proven }, now)
    if (ticket === undefined) throw new Error(`Cannot switch the identity of "${accountId}": its row was held and gave no ticket`)
    return { kind: 'elsewhere', place: principal, ticket }
  })
  switch (switched.kind) {
    case 'refused':
      return refusal(model, language, [issue('IDENTITY_NOT_YOURS', 'entity.enterprise')])
    case 'here':
      setSessionCookie(services, reply, side, switched.cookie)
      return success({ returnToken: switched.token ?? '' })
    case 'elsewhere': {
      clearSessionCookie(services, reply, side)
      const query = new URLSearchParams({ ticket: switched.ticket, returnUrl: '/' })
      return success({ entity: { address: `${addressOfSite(services, request, switched.place.side)}/api/member/token/login?${query}` } })
    }
  }
}

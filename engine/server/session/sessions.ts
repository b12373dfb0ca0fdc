import { sql } from 'kysely'
import type { Side } from '../../core/model/side.ts'
import type { Pool } from '../store/pool.ts'
import { auditSignIn } from './audit-sign-in.ts'
import { keepNewest } from './keep-newest.ts'
import { hashOfSecret, newSecret } from './secret.ts'
import type { Principal } from './tickets.ts'
import type { Tx } from '../schema/database.ts'

/**
 * A session ends after `idle` seconds without a call, and `absolute` seconds after the person proved who they are, whatever they do. For `confirmed` seconds a
 * proof of the person is enough for what asks for one again.
 */
export type SessionLimits = { readonly idle: number; readonly absolute: number; readonly confirmed: number }

export const USUAL_LIMITS: SessionLimits = { idle: 8 * 3600, absolute: 24 * 3600, confirmed: 10 * 60 }

/** The activity of a session is written at most once in this time. */
const NOTED_SECONDS = 60

/** The most tokens of one session; a browser with more tabs loses the oldest. */
const MAX_TOKENS = 100

/** The origin of a sign-in: the address from the nearest proxy, and the browser's own name. */
export type ClientDetails = { readonly address: string; readonly agent: string }

const MAX_AGENT_LENGTH = 300

/** The sessions of one account; a further one ends the oldest. */
const MAX_SESSIONS = 100

/** Opens a session with a new cookie and returns its value, which is not stored. The audit keeps that it was opened. */
export async function openSession(pool: Pool | Tx, id: string, principal: Principal, now: Date, client: ClientDetails, limits: SessionLimits): Promise<string> {
  const cookie = newSecret()
  const begunAt = principal.begunAt === undefined ? now : new Date(principal.begunAt)
  await sql`insert into session (id, "cookieHash", account, enterprise, side, invitation, "signOnIssuer", address, agent, "createdAt", "seenAt", "begunAt", "secondFactorAt", "expiresAt")
    values (${id}, ${hashOfSecret(cookie)}, ${principal.account}, ${principal.enterprise}, ${principal.side}, ${principal.invitation ?? null}, ${principal.signOnIssuer ?? null},
      ${client.address}, ${client.agent.slice(0, MAX_AGENT_LENGTH)}, ${now}, ${now}, ${begunAt},
      ${principal.secondFactorAt ?? null}::timestamptz, ${expiryFrom(now, begunAt, limits)})`.execute(pool)
  const { account, enterprise, side } = principal
  await keepNewest(pool, 'session', sql`account = ${account}`, MAX_SESSIONS)
  await auditSignIn(pool, { account, enterprise, side, address: client.address, agent: client.agent.slice(0, MAX_AGENT_LENGTH), at: now })
  return cookie
}

/** A token for one more tab of the browser with this cookie; undefined if there is no such session on this side. */
export async function newToken(pool: Pool | Tx, cookie: string, side: Side, now: Date): Promise<string | undefined> {
  const token = newSecret()
  const { rows } = await sql<{ session: string }>`
    insert into "sessionToken" ("tokenHash", session, "createdAt")
    select ${hashOfSecret(token)}, id, ${now} from session where "cookieHash" = ${hashOfSecret(cookie)} and side = ${side} and "expiresAt" > ${now}
    returning session`.execute(pool)
  const session = rows[0]?.session
  if (session === undefined) return undefined
  await sql`delete from "sessionToken" where session = ${session} and "tokenHash" not in
    (select "tokenHash" from "sessionToken" where session = ${session} order by "createdAt" desc limit ${MAX_TOKENS})`.execute(pool)
  return token
}

/** Checks whether this token belongs to the session of this cookie. */
export async function isTokenOf(pool: Pool, token: string, cookie: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from "sessionToken" t join session s on s.id = t.session
    where t."tokenHash" = ${hashOfSecret(token)} and s."cookieHash" = ${hashOfSecret(cookie)} and s."expiresAt" > ${now}`.execute(pool)
  return rows.length === 1
}

/** Ends the session with all its tokens; returns the provider that vouched for the person, if any. */
export async function endSession(pool: Pool, cookie: string): Promise<string | null> {
  const { rows } = await sql<{
    signOnIssuer: string | null
  }>`delete from session where "cookieHash" = ${hashOfSecret(cookie)} returning "signOnIssuer"`.execute(pool)
  return rows[0]?.signOnIssuer ?? null
}

/** Ends an account's sessions except one, and deletes its tickets and unfinished sign-ins. Returns the number of ended sessions. */
export async function endSessionsOf(pool: Pool | Tx, account: string, butFor?: string): Promise<number> {
  await sql`delete from "loginTicket" where account = ${account}`.execute(pool)
  await sql`delete from "factorStep" where account = ${account} and (session is null or session is distinct from ${butFor ?? null})`.execute(pool)
  const { rows } = await sql`delete from session where account = ${account} and id is distinct from ${butFor ?? null} returning 1`.execute(pool)
  return rows.length
}

/** Extends the session up to its absolute end. Called when a minute has passed, so that not each call writes. */
export async function prolongSession(
  pool: Pool,
  { id, begunAt }: { readonly id: string; readonly begunAt: Date },
  now: Date,
  limits: SessionLimits,
): Promise<void> {
  await sql`update session set "expiresAt" = ${expiryFrom(now, begunAt, limits)}, "seenAt" = ${now} where id = ${id}`.execute(pool)
}

/** Checks whether enough time has passed to extend the session. */
export function isWorthProlonging(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > NOTED_SECONDS * 1000
}

function expiryFrom(now: Date, begunAt: Date, { idle, absolute }: SessionLimits): Date {
  return new Date(Math.min(now.getTime() + idle * 1000, begunAt.getTime() + absolute * 1000))
}

import type { Pool } from 'pg'
import type { Side } from '../../core/model/side.ts'
import { hashOfSecret, newSecret } from './secret.ts'
import type { Place } from './tickets.ts'

/** A session ends after this long without a call. */
export const sessionSeconds = 8 * 3600

/** Tokens of one session; a browser with more tabs than this loses the oldest. */
const MOST_TOKENS = 100

/** Opens a session; the answer is the value of its cookie, which is kept nowhere here. */
export async function openSession(pool: Pool, id: string, place: Place, now: Date): Promise<string> {
  const cookie = newSecret()
  await pool.query('delete from "session" where "expiresAt" < $1', [now])
  await pool.query(
    'insert into "session" ("id", "cookieHash", "account", "enterprise", "side", "invitation", "createdAt", "expiresAt") values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [id, hashOfSecret(cookie), place.account, place.enterprise, place.side, place.invitation ?? null, now, expiryFrom(now)],
  )
  return cookie
}

/** A token for one more tab of the browser that holds this cookie; nothing if there is no such session on this side. */
export async function newToken(pool: Pool, cookie: string, side: Side, now: Date): Promise<string | undefined> {
  const token = newSecret()
  const { rows } = await pool.query<{ session: string }>(
    `insert into "sessionToken" ("tokenHash", "session", "createdAt")
     select $1, "id", $4 from "session" where "cookieHash" = $2 and "side" = $3 and "expiresAt" > $4 returning "session"`,
    [hashOfSecret(token), hashOfSecret(cookie), side, now],
  )
  const session = rows[0]?.session
  if (session === undefined) return undefined
  await pool.query(
    'delete from "sessionToken" where "session" = $1 and "tokenHash" not in (select "tokenHash" from "sessionToken" where "session" = $1 order by "createdAt" desc limit $2)',
    [session, MOST_TOKENS],
  )
  return token
}

/** Whether this token belongs to the session of this cookie. */
export async function isTokenOf(pool: Pool, token: string, cookie: string, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select 1 from "sessionToken" t join "session" s on s."id" = t."session" where t."tokenHash" = $1 and s."cookieHash" = $2 and s."expiresAt" > $3',
    [hashOfSecret(token), hashOfSecret(cookie), now],
  )
  return rowCount === 1
}

/** Ends the session with all its tokens. */
export async function endSession(pool: Pool, cookie: string): Promise<void> {
  await pool.query('delete from "session" where "cookieHash" = $1', [hashOfSecret(cookie)])
}

/** Moves the end on. Called when a minute of the span is used up, so that not each call writes. */
export async function prolongSession(pool: Pool, id: string, now: Date): Promise<void> {
  await pool.query('update "session" set "expiresAt" = $2 where "id" = $1 and "expiresAt" < $2', [id, expiryFrom(now)])
}

/** Whether enough of the span is used up to write its new end. */
export function isWorthProlonging(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() < (sessionSeconds - 60) * 1000
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + sessionSeconds * 1000)
}

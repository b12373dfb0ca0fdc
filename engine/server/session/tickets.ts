import { sql } from 'kysely'
import type { Side } from '../../core/model/side.ts'
import type { Pool } from '../store/pool.ts'
import { hashOfSecret, newSecret } from './secret.ts'
import type { Tx } from '../schema/database.ts'

/** The person of a ticket or a session. Enterprise null is the personal identity; `signOnIssuer` vouched instead of a password. */
export type Principal = {
  readonly account: string
  readonly enterprise: string | null
  readonly side: Side
  readonly invitation?: string
  readonly signOnIssuer?: string
  /** When the person proved who they are; absent: just now. */
  readonly begunAt?: string
  /** When the person gave a second factor; absent: not in this sign-in. */
  readonly secondFactorAt?: string
}

const TICKET_SECONDS = 60

/**
 * A ticket for one sign-in, valid for a minute; undefined if the account was deactivated or got another password since `passwordHash` was read. Locks the
 * account's row against a concurrent password change.
 */
export async function issueTicket(
  pool: Pool | Tx,
  principal: Principal & { readonly enterprise: string },
  now: Date,
  passwordHash?: string,
): Promise<string | undefined> {
  const ticket = newSecret()
  const expiresAt = new Date(now.getTime() + TICKET_SECONDS * 1000)
  await sql`delete from "loginTicket" where account = ${principal.account} and "expiresAt" < ${now}`.execute(pool)
  const { rows } = await sql`
    insert into "loginTicket" ("ticketHash", account, enterprise, side, "begunAt", "secondFactorAt", "createdAt", "expiresAt")
    select ${hashOfSecret(ticket)}, held.id, ${principal.enterprise}, ${principal.side}, ${principal.begunAt ?? null}::timestamptz,
      ${principal.secondFactorAt ?? null}::timestamptz, ${now}, ${expiresAt} from (
      select id from account where id = ${principal.account} and status = 'ACTIVE' and "passwordHash" = coalesce(${passwordHash ?? null}, "passwordHash") for share
    ) held returning 1`.execute(pool)
  return rows.length === 1 ? ticket : undefined
}

/** Redeems the ticket and returns its person; of two concurrent calls, one gets it. Locks the account's row until the transaction ends. */
export async function redeemTicket(tx: Tx, ticket: string, side: Side, now: Date): Promise<Principal | undefined> {
  await sql`select from account where id = (select account from "loginTicket" where "ticketHash" = ${hashOfSecret(ticket)}) for share`.execute(tx)
  const { rows } = await sql<Omit<Principal, Moments> & { readonly [moment in Moments]: string | null }>`
    delete from "loginTicket" where "ticketHash" = ${hashOfSecret(ticket)} and side = ${side} and "expiresAt" >= ${now}
    returning account, enterprise, side, "begunAt", "secondFactorAt"`.execute(tx)
  const found = rows[0]
  if (found === undefined) return undefined
  const { begunAt, secondFactorAt, ...principal } = found
  return { ...principal, ...(begunAt !== null && { begunAt }), ...(secondFactorAt !== null && { secondFactorAt }) }
}

type Moments = 'begunAt' | 'secondFactorAt'

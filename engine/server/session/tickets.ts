import { type Transaction, sql } from 'kysely'
import type { Side } from '../../core/model/side.ts'
import type { Pool } from '../store/pool.ts'
import { hashOfSecret, newSecret } from './secret.ts'

/** Whom a ticket or a session stands for. An enterprise of null is the personal identity; `signOnIssuer` vouched in place of a password. */
export type Principal = {
  readonly account: string
  readonly enterprise: string | null
  readonly side: Side
  readonly invitation?: string
  readonly signOnIssuer?: string
}

const TICKET_SECONDS = 60

/**
 * A ticket for one sign-in, good for a minute; nothing where the account was switched off, or got another password, since
 * `passwordHash` was read. The account's row is held against a change of password at the same moment.
 */
export async function issueTicket(
  pool: Pool | Transaction<any>,
  principal: Principal & { readonly enterprise: string },
  now: Date,
  passwordHash?: string,
): Promise<string | undefined> {
  const ticket = newSecret()
  const expiresAt = new Date(now.getTime() + TICKET_SECONDS * 1000)
  const { rows } = await sql`
    insert into "loginTicket" ("ticketHash", account, enterprise, side, "createdAt", "expiresAt")
    select ${hashOfSecret(ticket)}, held.id, ${principal.enterprise}, ${principal.side}, ${now}, ${expiresAt} from (
      select id from account where id = ${principal.account} and status = 'ACTIVE' and "passwordHash" = coalesce(${passwordHash ?? null}, "passwordHash") for share
    ) held returning 1`.execute(pool)
  return rows.length === 1 ? ticket : undefined
}

/** Takes the ticket away and says whose it was; of two who come at once, one gets it. The account's row is held until the transaction ends. */
export async function redeemTicket(tx: Transaction<any>, ticket: string, side: Side, now: Date): Promise<Principal | undefined> {
  await sql`select from account where id = (select account from "loginTicket" where "ticketHash" = ${hashOfSecret(ticket)}) for share`.execute(tx)
  const { rows } = await sql<Principal>`
    delete from "loginTicket" where "ticketHash" = ${hashOfSecret(ticket)} and side = ${side} and "expiresAt" >= ${now} returning account, enterprise, side`.execute(
    tx,
  )
  return rows[0]
}

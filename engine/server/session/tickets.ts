import type { Pool } from 'pg'
import type { Side } from '../../core/model/side.ts'
import { hashOfSecret, newSecret } from './secret.ts'

/** Whom a ticket or a session stands for. */
export type Place = { readonly account: string; readonly enterprise: string; readonly side: Side; readonly invitation?: string }

const TICKET_SECONDS = 60

/** A ticket for one sign-in, good for a minute. */
export async function issueTicket(pool: Pool, place: Place, now: Date): Promise<string> {
  const ticket = newSecret()
  await pool.query('insert into "loginTicket" ("ticketHash", "account", "enterprise", "side", "createdAt", "expiresAt") values ($1, $2, $3, $4, $5, $6)', [
    hashOfSecret(ticket), place.account, place.enterprise, place.side, now, new Date(now.getTime() + TICKET_SECONDS * 1000),
  ])
  return ticket
}

/** Takes the ticket away and says whose it was; of two who come at once, one gets it. */
export async function redeemTicket(pool: Pool, ticket: string, side: Side, now: Date): Promise<Place | undefined> {
  const { rows } = await pool.query<Place & { expiresAt: Date }>(
    'delete from "loginTicket" where "ticketHash" = $1 or "expiresAt" < $2 returning "ticketHash" = $1 as "mine", "account", "enterprise", "side", "expiresAt"',
    [hashOfSecret(ticket), now],
  )
  const found = (rows as (Place & { mine: boolean; expiresAt: Date })[]).find((row) => row.mine && row.side === side && new Date(row.expiresAt) >= now)
  return found && { account: found.account, enterprise: found.enterprise, side: found.side }
}

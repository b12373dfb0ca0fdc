import { sql } from 'kysely'
import type { Side } from '../../core/model/side.ts'
import type { Pool } from '../store/pool.ts'
import { hashOfSecret, newSecret } from './secret.ts'

/** Whom a ticket or a session stands for. */
export type Place = { readonly account: string; readonly enterprise: string; readonly side: Side; readonly invitation?: string }

const TICKET_SECONDS = 60

/** A ticket for one sign-in, good for a minute. */
export async function issueTicket(pool: Pool, place: Place, now: Date): Promise<string> {
  const ticket = newSecret()
  const expiresAt = new Date(now.getTime() + TICKET_SECONDS * 1000)
  await sql`insert into "loginTicket" ("ticketHash", account, enterprise, side, "createdAt", "expiresAt")
    values (${hashOfSecret(ticket)}, ${place.account}, ${place.enterprise}, ${place.side}, ${now}, ${expiresAt})`.execute(pool)
  return ticket
}

/** Takes the ticket away and says whose it was; of two who come at once, one gets it. */
export async function redeemTicket(pool: Pool, ticket: string, side: Side, now: Date): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    delete from "loginTicket" where "ticketHash" = ${hashOfSecret(ticket)} and side = ${side} and "expiresAt" >= ${now} returning account, enterprise, side`.execute(
    pool,
  )
  return rows[0]
}

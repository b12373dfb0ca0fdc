import { sql } from 'kysely'
import type { Document } from '../../core/model/document.ts'
import type { Side } from '../../core/model/side.ts'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'

/** After this time a process that holds a notice counts as dead. */
const LEASE_MS = 60_000
/** How often a delivery is tried. */
const MAX_ATTEMPTS = 5
/** What is older is no news: a server that was away for long does not tell of everything that happened meanwhile. */
const NEWS_DAYS = 30

/** The moment since which something that happened, or whose time has come, is still told. */
export function newsSince(now: Date): Date {
  return new Date(now.getTime() - NEWS_DAYS * 86_400_000)
}

/** An entry of the outbox that is to be delivered. */
export type DueNotice = {
  readonly id: string
  readonly purchaser: string
  readonly enterprise: string
  readonly side: Side
  readonly kind: string
  readonly payload: {
    readonly entity?: string
    readonly document?: string
    readonly display?: string | null
    /** Who acted: nobody is told of their own action. */
    readonly account?: string
    /** The comment that mentions them: once it is withdrawn, nobody is told. */
    readonly comment?: string
    /** The accounts that are told, where a person has named them. */
    readonly people?: readonly string[]
    /** What decided who saw the document before the action, if those are told. */
    readonly before?: Document
    readonly values?: Readonly<Record<string, unknown>>
  }
  readonly createdAt: string | Date
  readonly attempts: number
}

/** Leases the oldest entry that nobody delivers now. Two processes never lease the same one. */
export async function leaseNotice(pool: Pool, now: Date): Promise<DueNotice | undefined> {
  const { rows } = await sql<DueNotice>`
    update outbox set status = 2, attempts = outbox.attempts + 1, "leaseUntil" = ${new Date(now.getTime() + LEASE_MS)}
    from enterprise e
    where e.id = outbox.enterprise and outbox.id = (
      select o.id from outbox o where o.status = 0 or (o.status = 2 and o."leaseUntil" < ${now}) order by o."createdAt", o.id limit 1 for update skip locked)
    returning outbox.id, outbox.purchaser, outbox.enterprise, e.side, outbox.kind, outbox.payload, outbox."createdAt", outbox.attempts`.execute(pool)
  return rows[0]
}

/** An entry of the outbox that was delivered, for who is told of it later. */
export async function deliveredNotice(pool: Pool, id: string): Promise<DueNotice | undefined> {
  const { rows } = await sql<DueNotice>`
    select o.id, o.purchaser, o.enterprise, e.side, o.kind, o.payload, o."createdAt", o.attempts
    from outbox o join enterprise e on e.id = o.enterprise where o.id = ${id} and o.status = 1`.execute(pool)
  return rows[0]
}

/** In the transaction that delivers it, so that it is delivered once; false if another process has leased it since. */
export async function markDelivered(tx: Tx, { id, attempts }: DueNotice): Promise<boolean> {
  const { rows } = await sql`
    update outbox set status = 1, "leaseUntil" = null, error = null where id = ${id} and attempts = ${attempts} and status = 2 returning 1`.execute(tx)
  return rows.length === 1
}

/** Failed: tried again after its lease, or failed for good after the last attempt. */
export async function markUndelivered(pool: Pool, { id, attempts }: DueNotice, error: string): Promise<void> {
  await sql`update outbox set error = ${error}, status = ${attempts < MAX_ATTEMPTS ? 2 : -1} where id = ${id} and attempts = ${attempts} and status = 2`.execute(
    pool,
  )
}

/** Takes what is too old to be told out of the queue. */
export async function passOver(pool: Pool, now: Date): Promise<void> {
  await sql`update outbox set status = 1 where status = 0 and "createdAt" < ${newsSince(now)}`.execute(pool)
}

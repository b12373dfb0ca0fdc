import { sql } from 'kysely'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'
import type { Handed } from './port-adapter.ts'

const MINUTE = 60_000
/** After this time a process that hands a document over counts as dead; longer than any attempt. */
const LEASE = 3 * MINUTE
/** When a system that has not decided yet is asked again, and for how long. */
const ASKED_AGAIN = MINUTE
const AWAITED = 24 * 60 * MINUTE
/** How long a document waits for a system that nobody has connected. */
const UNCONNECTED = 10 * MINUTE

/** An entry that is being handed over. */
export type DueHanded = Pick<Handed, 'id' | 'purchaser' | 'entity' | 'document' | 'port'> & {
  readonly attempts: number
  readonly failures: number
  readonly key: string | null
  readonly content: Handed['values'] | null
  readonly createdAt: Date | string
}

/** Leases the entry that is due longest. Two processes never hold the same one; it is handed over again only if its process died. */
export async function leaseHanded(pool: Pool, now: Date): Promise<DueHanded | undefined> {
  const { rows } = await sql<DueHanded>`
    update "handedDocument" h set status = 2, attempts = h.attempts + 1, "leaseUntil" = ${new Date(now.getTime() + LEASE)}
    where h.id = (
      select id from "handedDocument" where (status = 0 and "dueAt" <= ${now}) or (status = 2 and "leaseUntil" < ${now})
      order by "dueAt", id limit 1 for update skip locked)
    returning h.id, h.purchaser, h.entity, h.document, h.port, h.attempts, h.failures, h.key, h.content, h."createdAt"`.execute(pool)
  return rows[0]
}

/** Keeps what is handed over, before it is. */
export async function keepContent(tx: Tx, { id }: DueHanded, key: string, content: Handed['values']): Promise<void> {
  await sql`update "handedDocument" set key = ${key}, content = ${JSON.stringify(content)}::jsonb where id = ${id}`.execute(tx)
}

/** In the transaction of what comes of it, so that it happens once; false if another process has leased it since. */
export async function markEnded(tx: Tx, { id, attempts }: DueHanded, isDone: boolean, error: string | null, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update "handedDocument" set status = ${isDone ? 1 : -1}, "leaseUntil" = null, error = ${error}, "endedAt" = ${now}
    where id = ${id} and attempts = ${attempts} and status = 2 returning 1`.execute(tx)
  return rows.length === 1
}

/** When it is to be asked again; undefined if it was awaited for long enough. */
export function askedAgainAt({ createdAt }: DueHanded, now: Date): Date | undefined {
  const next = new Date(now.getTime() + ASKED_AGAIN)
  return next.getTime() > new Date(createdAt).getTime() + AWAITED ? undefined : next
}

/** Until when it waits for a system that is not connected; undefined once that is over. */
export function connectedUntil({ createdAt }: DueHanded, now: Date): Date | undefined {
  const last = new Date(new Date(createdAt).getTime() + UNCONNECTED)
  return last.getTime() <= now.getTime() ? undefined : last
}

export async function postpone(pool: Pool, { id, attempts, failures }: DueHanded, dueAt: Date, error: string | null): Promise<void> {
  await sql`
    update "handedDocument" set status = 0, "leaseUntil" = null, "dueAt" = ${dueAt}, error = ${error}, failures = ${error === null ? 0 : failures + 1}
    where id = ${id} and attempts = ${attempts} and status = 2`.execute(pool)
}

/** Checks whether this is the latest entry of its document: a person may have handed it over again since. */
export async function isLatest(tx: Tx, { id, document, port }: DueHanded): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from "handedDocument" where document = ${document} and port = ${port} order by "createdAt" desc, id desc limit 1`.execute(tx)
  return rows[0]?.id === id
}

/** Entries that ended long ago are forgotten. */
export async function purgeOldHanded(pool: Pool, now: Date): Promise<void> {
  await sql`delete from "handedDocument" where status in (-1, 1) and "endedAt" < ${new Date(now.getTime() - 365 * 86_400_000)}`.execute(pool)
}

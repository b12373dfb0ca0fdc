import { type RawBuilder, sql } from 'kysely'
import { newId } from './new-id.ts'
import type { Tx } from '../schema/database.ts'

/** Something to send after the commit: a notice to an enterprise, a call to another system. */
export type OutboxEntry = {
  readonly purchaser: string
  readonly enterprise: string
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly createdAt: string
  /** An entry with the same key is stored once. */
  readonly key?: string
}

/** Stores entries, which leased jobs send after the commit. */
export async function writeOutbox(tx: Tx, entries: readonly OutboxEntry[]): Promise<void> {
  await outboxStatement(entries)?.execute(tx)
}

/** The same as a statement, to be sent along with another; undefined without entries. */
export function outboxStatement(entries: readonly OutboxEntry[]): RawBuilder<unknown> | undefined {
  if (entries.length === 0) return undefined
  const rows = entries.map((entry) => ({ ...entry, id: newId() }))
  return sql`insert into outbox (id, purchaser, enterprise, kind, payload, "createdAt", key)
    select id, purchaser, enterprise, kind, payload, "createdAt", key from json_populate_recordset(null::outbox, ${JSON.stringify(rows)}::json)
    on conflict (key) where key is not null do nothing`
}

import { type Transaction, sql } from 'kysely'
import { prepared } from './prepared.ts'

/** Where every process hears which documents were changed. */
export const CHANGE_CHANNEL = 'counterpart_changes'

/** Tells all processes, once the transaction has ended well, that these documents are not what they were. Ids alone: whoever hears of one reads it with his own rights. */
export async function notifyChanged(tx: Transaction<any>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`${prepared}select pg_notify(${CHANGE_CHANNEL}, id) from unnest(${[...new Set(ids)]}::text[]) as id`.execute(tx)
}

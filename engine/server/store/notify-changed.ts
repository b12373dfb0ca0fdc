import { sql } from 'kysely'
import { prepared } from './prepared.ts'
import type { Tx } from '../schema/database.ts'

/** The channel that announces changed documents to every process. */
export const CHANGE_CHANNEL = 'counterpart_changes'

/** Announces changed documents to all processes after the commit. Only ids: each reader reads with their own rights. */
export async function notifyChanged(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`${prepared}select pg_notify(${CHANGE_CHANNEL}, id) from unnest(${[...new Set(ids)]}::text[]) as id`.execute(tx)
}

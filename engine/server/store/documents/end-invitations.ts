import { sql } from 'kysely'
import type { Tx } from '../../schema/database.ts'

/**
 * Ends the links by which a supplier's people came to these documents of a purchaser, and with them, at their next call, the sessions that they opened: the
 * documents belong to another supplier now.
 */
export async function endInvitations(tx: Tx, entity: string, documents: readonly string[], purchaser: string, now: Date): Promise<void> {
  await sql`update invitation set "revokedAt" = ${now}
    where purchaser = ${purchaser} and entity = ${entity} and document = any(${[...documents]}::text[]) and side = 'supplier' and "revokedAt" is null`.execute(
    tx,
  )
}

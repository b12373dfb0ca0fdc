import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'

/** Tables of what one person, or a stranger at an address, begins or opens, and the key and moment of their rows. */
const TABLES = {
  factorStep: { key: 'stepHash', moment: 'expiresAt' },
  signOnAttempt: { key: 'stateHash', moment: 'expiresAt' },
  session: { key: 'id', moment: 'createdAt' },
  knownBrowser: { key: 'secretHash', moment: 'usedAt' },
} as const

/**
 * Deletes all but the newest rows of those chosen. What is begun once more displaces the oldest instead of being refused: a stranger who begins again and again
 * fills no table, and keeps nobody out.
 */
export async function keepNewest(database: Pool | Tx, table: keyof typeof TABLES, which: RawBuilder<unknown>, most: number): Promise<void> {
  const { key, moment } = TABLES[table]
  await sql`delete from ${sql.table(table)} where ${which} and ${sql.ref(key)} in (
    select ${sql.ref(key)} from ${sql.table(table)} where ${which} order by ${sql.ref(moment)} desc, ${sql.ref(key)} desc offset ${most}::int)`.execute(
    database,
  )
}

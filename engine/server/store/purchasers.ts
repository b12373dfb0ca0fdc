import { sql } from 'kysely'
import type { Pool } from './pool.ts'

/** The ids of all purchasers: what a worker does for each of them it does in a transaction of theirs. */
export async function allPurchasers(pool: Pool): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from enterprise where side = 'purchaser' order by id`.execute(pool)
  return rows.map(({ id }) => id)
}

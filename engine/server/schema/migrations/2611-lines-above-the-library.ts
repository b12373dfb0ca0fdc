import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** The column is new and grows automatically; see `finish`. */
export async function up(): Promise<void> {}

/** Lines from before know whether they are above the library, by the prices without tax that they were compared by (PRI-25). */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'orderLine', ['aboveLibrary', 'price', 'libraryPrice']))) return
  await bypassRowPolicies(database, ['orderLine'], () =>
    sql`update "orderLine" set "aboveLibrary" = coalesce(price > "libraryPrice", false) where "aboveLibrary" is null`.execute(database),
  )
}

/** The column stays: the earlier release does not read it. */
export async function down(): Promise<void> {}

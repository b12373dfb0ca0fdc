import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** Does nothing before the tables have grown. */
export async function up(): Promise<void> {}

/** Lines of purchase requests from before know whether they were written in words, and so may be bound to a material (PRJ-16). */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'purchaseRequestLine', ['inWords', 'materialRecord']))) return
  await bypassRowPolicies(database, ['purchaseRequestLine'], () =>
    sql`update "purchaseRequestLine" set "inWords" = "materialRecord" is null where "inWords" is null`.execute(database),
  )
}

/** The column stays: the earlier release does not read it. */
export async function down(): Promise<void> {}

import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** Does nothing before the tables have grown. */
export async function up(): Promise<void> {}

/** Orders from before hold what they ordered: nobody was asked whether the rest goes back to the purchase list (ORD-32). */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'orderLine', ['quantity', 'heldQuantity']))) return
  await bypassRowPolicies(database, ['orderLine'], () => sql`update "orderLine" set "heldQuantity" = quantity where "heldQuantity" is null`.execute(database))
}

/** The figures stay: the earlier release reads none. */
export async function down(): Promise<void> {}

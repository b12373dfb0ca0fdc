import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** The column is new and grows automatically; see `finish`. */
export async function up(): Promise<void> {}

/** Comparisons are approved by what is proposed in the currency of the quotes; those that are handed in after the upgrade have it too (INQ-104). */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'priceComparison', ['proposedTotal']))) return
  if (!(await hasColumns(database, 'comparisonLine', ['amount']))) return
  await bypassRowPolicies(database, ['priceComparison', 'comparisonLine'], () =>
    sql`update "priceComparison" c set "proposedTotal" = coalesce((select sum(l.amount) from "comparisonLine" l where l.purchaser = c.purchaser and l.document = c.id), 0)
        where "proposedTotal" is null`.execute(database),
  )
}

/** The earlier release compares the amount in the comparing currency. */
export async function down(): Promise<void> {}

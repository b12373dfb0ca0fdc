import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** Does nothing before the tables have grown. */
export async function up(): Promise<void> {}

/**
 * A quote from before counts as the supplier's own (INQ-204): who entered it stands in the audit alone, and a sealed price that the purchaser may not replace
 * is the smaller harm. The supplier replaces it as before.
 */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'quotationLine', ['ownEntry']))) return
  await bypassRowPolicies(database, ['quotationLine'], () =>
    sql`update "quotationLine" set "ownEntry" = true where "quoteVersion" > 0 and not "ownEntry"`.execute(database),
  )
}

/** The marks stay: the earlier release reads none. */
export async function down(): Promise<void> {}

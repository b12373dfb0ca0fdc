import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** The column is new and grows automatically; see `finish`. */
export async function up(): Promise<void> {}

/** The amounts of rules from before were thought of in yuan (PREF-24). */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'approvalRule', ['amountFrom', 'currency']))) return
  await bypassRowPolicies(database, ['approvalRule'], () => sql`update "approvalRule" set currency = 'CNY' where currency is null`.execute(database))
}

/** The earlier release compares the figures alone. */
export async function down(): Promise<void> {}

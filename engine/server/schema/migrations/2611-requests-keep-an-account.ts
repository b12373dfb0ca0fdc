import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** The column is new and grows automatically; see `finish`. */
export async function up(): Promise<void> {}

/** A payment request that was approved before counts as approved with the account that its supplier has now (PAY-34). */
export async function finish(database: Database): Promise<void> {
  if (
    !(await hasColumns(database, 'paymentApplication', ['approvedAccount', 'supplier', 'status'])) ||
    !(await hasColumns(database, 'supplier', ['bankAccount']))
  )
    return
  await bypassRowPolicies(database, ['paymentApplication', 'supplier'], () =>
    sql`update "paymentApplication" a set "approvedAccount" = s."bankAccount" from supplier s
      where s.purchaser = a.purchaser and s.id = a.supplier and a.status = 'APPROVED' and a."approvedAccount" is null`.execute(database),
  )
}

/** The earlier release does not know the column. */
export async function down(): Promise<void> {}

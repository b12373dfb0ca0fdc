import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** Documents that are approved by an amount that counts earlier parts. */
const JUDGED = [
  { document: 'order', line: 'orderLine' },
  { document: 'priceApproval', line: 'priceApprovalLine' },
] as const

/** The columns are new and grow automatically; see `finish`. */
export async function up(): Promise<void> {}

/** What was placed earlier was judged by its own amount, which it keeps (INQ-132). */
export async function finish(database: Database): Promise<void> {
  for (const { document, line } of JUDGED) {
    if (!(await hasColumns(database, document, ['committedAmount', 'amount']))) continue
    if (!(await hasColumns(database, line, ['committedAmount', 'amount']))) continue
    await bypassRowPolicies(database, [document, line], async () => {
      for (const table of [document, line])
        await sql`update ${sql.id(table)} set "committedAmount" = amount where "committedAmount" is null and amount is not null`.execute(database)
    })
  }
}

/** The earlier release compares the amount of each part. */
export async function down(): Promise<void> {}

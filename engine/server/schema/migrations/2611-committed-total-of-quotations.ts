import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** The column is new and grows automatically; see `finish`. */
export async function up(): Promise<void> {}

/** Quotations know what was awarded of all their parts, and waits for approval (INQ-126). Named after what counts the amounts of the parts, which goes before. */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'quotation', ['committedTotal']))) return
  if (!(await hasColumns(database, 'quotationLine', ['awardedAmount', 'approvingAmount']))) return
  await bypassRowPolicies(database, ['quotation', 'quotationLine'], () =>
    sql`update quotation q set "committedTotal" = t.amount
      from (select purchaser, document, sum(coalesce("awardedAmount", 0) + coalesce("approvingAmount", 0)) as amount from "quotationLine"
        group by purchaser, document) t
      where t.purchaser = q.purchaser and t.document = q.id and q."committedTotal" is null`.execute(database),
  )
}

/** The earlier release judges each part by itself. */
export async function down(): Promise<void> {}

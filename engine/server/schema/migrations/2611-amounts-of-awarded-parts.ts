import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** The columns are new and grow automatically; see `finish`. */
export async function up(): Promise<void> {}

/** Quoted lines know what was awarded of them and waits for approval as an amount too, so that parts in dearer tiers count at their own price (INQ-132). */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'quotationLine', ['awardedAmount', 'approvingAmount']))) return
  if (!(await hasColumns(database, 'orderLine', ['quotationLine', 'amount']))) return
  if (!(await hasColumns(database, 'priceApprovalLine', ['quotationLine', 'amount']))) return
  await bypassRowPolicies(database, ['quotationLine', 'order', 'orderLine', 'priceApproval', 'priceApprovalLine'], async () => {
    await sql`update "quotationLine" q set "awardedAmount" = t.amount
      from (select l.purchaser, l."quotationLine", sum(l.amount) as amount from "orderLine" l join "order" o on o.purchaser = l.purchaser and o.id = l.document
        where o.acceptance <> 'INVALID' and l.amount is not null group by l.purchaser, l."quotationLine") t
      where t.purchaser = q.purchaser and t."quotationLine" = q.id`.execute(database)
    await sql`update "quotationLine" q set "approvingAmount" = t.amount
      from (select l.purchaser, l."quotationLine", sum(l.amount) as amount from "priceApprovalLine" l
          join "priceApproval" a on a.purchaser = l.purchaser and a.id = l.document
        where a.status in ('WAIT', 'ING') and l.amount is not null group by l.purchaser, l."quotationLine") t
      where t.purchaser = q.purchaser and t."quotationLine" = q.id`.execute(database)
  })
}

/** The earlier release multiplies quantities by the price of the last part. */
export async function down(): Promise<void> {}

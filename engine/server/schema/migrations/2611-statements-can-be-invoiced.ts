import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** The columns are new and grow automatically; see `finish`. */
export async function up(): Promise<void> {}

/** Of statements from before nothing is invoiced, so each reconciled one can be as a whole, less its deductions (INV-5, INV-6). */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'statement', ['invoicedAmount', 'toInvoiceAmount', 'invoiceCeiling', 'goodsAmount', 'deductionAmount']))) return
  if (!(await hasColumns(database, 'statementLine', ['magnitude', 'invoicedQuantity', 'toInvoice', 'payableWithoutTax', 'toInvoiceWithoutTax']))) return
  await bypassRowPolicies(database, ['statement', 'statementLine'], async () => {
    await sql`update statement set "invoicedAmount" = 0, "toInvoiceAmount" = case status when 'SUCCESS' then amount else 0 end,
        "invoiceCeiling" = case status when 'SUCCESS' then amount + 0.1 else 0 end
      where "invoiceCeiling" is null`.execute(database)
    await sql`update "statementLine" l set magnitude = abs(l.quantity), "invoicedQuantity" = 0, "invoicedWithoutTax" = 0, "invoicedTax" = 0,
        "toInvoice" = case s.status when 'SUCCESS' then abs(l.quantity) else 0 end,
        "payableWithoutTax" = p.net, "toInvoiceWithoutTax" = p.net, "payableTax" = p.tax, "toInvoiceTax" = p.tax
      from "statementLine" o
      join statement s on s.purchaser = o.purchaser and s.id = o.document
      cross join lateral (select
        case s."goodsAmount" when 0 then o."amountWithoutTax" else round(o."amountWithoutTax" * (s."goodsAmount" - s."deductionAmount") / s."goodsAmount", 2) end as net,
        case s."goodsAmount" when 0 then o.tax else round(o.tax * (s."goodsAmount" - s."deductionAmount") / s."goodsAmount", 2) end as tax) p
      where o.purchaser = l.purchaser and o.id = l.id and l."toInvoice" is null`.execute(database)
  })
}

/** The earlier release knows no invoices. */
export async function down(): Promise<void> {}

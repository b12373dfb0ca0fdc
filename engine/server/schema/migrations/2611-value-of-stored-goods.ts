import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** The columns are new and grow automatically; see `finish`. */
export async function up(): Promise<void> {}

/** What lies in the warehouse of a receipt line says at which value it leaves (REC-18); what earlier reversals left over leaves with the last part. */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'receiptLine', ['storedAmountWithoutTax', 'storedTax']))) return
  if (!(await hasColumns(database, 'storageNoteLine', ['amountWithoutTax', 'tax', 'receiptLine']))) return
  await bypassRowPolicies(database, ['receiptLine', 'storageNote', 'storageNoteLine'], () =>
    sql`update "receiptLine" r set "storedAmountWithoutTax" = v.amount, "storedTax" = v.tax
      from (select l.purchaser, l."receiptLine", coalesce(sum(l."amountWithoutTax"), 0) as amount, coalesce(sum(l.tax), 0) as tax
        from "storageNoteLine" l join "storageNote" n on n.purchaser = l.purchaser and n.id = l.document
        where l."receiptLine" is not null and n.status not in ('CANCEL', 'DELETE') group by l.purchaser, l."receiptLine") v
      where v.purchaser = r.purchaser and v."receiptLine" = r.id
        and (r."storedAmountWithoutTax" is distinct from v.amount or r."storedTax" is distinct from v.tax)`.execute(database),
  )
}

/** The earlier release works the amounts out from the price alone. */
export async function down(): Promise<void> {}

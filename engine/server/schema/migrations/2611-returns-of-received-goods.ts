import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** The columns are new and grow automatically; see `finish`. */
export async function up(): Promise<void> {}

/** Nothing was requested, returned or exchanged before. What was received can be returned from now on, and what is posted can be returned from stock (RET-2, RET-14). */
export async function finish(database: Database): Promise<void> {
  if (
    !(await hasColumns(database, 'receiptLine', ['appliedQuantity', 'returnedQuantity', 'returnedFromStock', 'keptQuantity', 'returnable', 'postedQuantity']))
  )
    return
  if (!(await hasColumns(database, 'receiptLine', ['netQuantity', 'inspectingQuantity']))) return
  if (!(await hasColumns(database, 'orderLine', ['returnedQuantity', 'exchangingQuantity', 'exchangedQuantity', 'replacedQuantity', 'toReplace', 'pending'])))
    return
  if (!(await hasColumns(database, 'storageNoteLine', ['signedQuantity', 'receiptLine']))) return
  await bypassRowPolicies(database, ['orderLine', 'receiptLine', 'storageNote', 'storageNoteLine'], async () => {
    await sql`update "receiptLine" r set "appliedQuantity" = 0, "returnedQuantity" = 0, "returnedFromStock" = 0,
        "keptQuantity" = r."netQuantity", returnable = r."netQuantity" - r."inspectingQuantity",
        "postedQuantity" = coalesce((select sum(l."signedQuantity") from "storageNoteLine" l join "storageNote" n on n.purchaser = l.purchaser and n.id = l.document
          where l.purchaser = r.purchaser and l."receiptLine" = r.id and n.status in ('WAITBALANCE', 'BALANCING', 'BALANCED', 'IGNORE')), 0)
      where r."keptQuantity" is null`.execute(database)
    await sql`update "orderLine" set "returnedQuantity" = 0, "exchangingQuantity" = 0, "replacedQuantity" = 0,
        "toReplace" = least("exchangedQuantity", pending)
      where "toReplace" is null`.execute(database)
  })
}

/** The earlier release knows no returns. */
export async function down(): Promise<void> {}

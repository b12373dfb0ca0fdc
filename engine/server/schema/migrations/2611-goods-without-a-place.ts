import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** The column is new and grows automatically; see `finish`. */
export async function up(): Promise<void> {}

/** How much of a receipt line was posted without a warehouse says how a reversal takes it out (REC-17). */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'receiptLine', ['unplacedQuantity']))) return
  if (!(await hasColumns(database, 'storageNoteLine', ['signedQuantity', 'receiptLine']))) return
  await bypassRowPolicies(database, ['receiptLine', 'storageNote', 'storageNoteLine'], () =>
    sql`update "receiptLine" r set "unplacedQuantity" = coalesce((select sum(l."signedQuantity") from "storageNoteLine" l
        join "storageNote" n on n.purchaser = l.purchaser and n.id = l.document
        where l.purchaser = r.purchaser and l."receiptLine" = r.id and n.warehouse is null and n.status in ('WAITBALANCE', 'BALANCING', 'BALANCED', 'IGNORE')), 0)
      where "unplacedQuantity" is null or "unplacedQuantity" = 0`.execute(database),
  )
}

/** The earlier release asks the preference alone. */
export async function down(): Promise<void> {}

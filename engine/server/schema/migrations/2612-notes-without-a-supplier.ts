import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** No column changes; see `finish`. */
export async function up(): Promise<void> {}

/** A posted note that names no supplier waited for a statement that nobody could make (REC-19). */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'storageNote', ['status', 'supplier']))) return
  await bypassRowPolicies(database, ['storageNote'], () =>
    sql`update "storageNote" set status = 'IGNORE' where status = 'WAITBALANCE' and supplier is null`.execute(database),
  )
}

/** The earlier release shows such a note as left out, and takes it in again. */
export async function down(): Promise<void> {}

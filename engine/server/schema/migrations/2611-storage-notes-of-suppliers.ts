import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** Does nothing before the tables have grown. */
export async function up(): Promise<void> {}

/** Storage notes were the purchaser's alone. This gives each, with its lines, to the enterprise of its supplier as well, which may state them now (STM-1). */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'storageNote', ['supplier', 'supplierEnterprise']))) return
  if (!(await hasColumns(database, 'storageNoteLine', ['supplierEnterprise']))) return
  if (!(await hasColumns(database, 'supplier', ['registeredEnterprise']))) return
  await bypassRowPolicies(database, ['storageNote', 'storageNoteLine', 'supplier'], async () => {
    await sql`update "storageNote" n set "supplierEnterprise" = s."registeredEnterprise" from supplier s
      where s.purchaser = n.purchaser and s.id = n.supplier and n."supplierEnterprise" is null and s."registeredEnterprise" is not null`.execute(database)
    await sql`update "storageNoteLine" l set "supplierEnterprise" = n."supplierEnterprise" from "storageNote" n
      where n.purchaser = l.purchaser and n.id = l.document and l."supplierEnterprise" is null and n."supplierEnterprise" is not null`.execute(database)
  })
}

/** Whose notes were shared is not known any more. */
export async function down(): Promise<void> {}

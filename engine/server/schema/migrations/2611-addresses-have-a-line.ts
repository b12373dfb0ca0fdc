import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { quoted } from '../identifier.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** Does nothing before the tables have grown. */
export async function up(): Promise<void> {}

/** An address from before, of one text, stays as the street of the address, and is shown as its line (ADR-6). */
export async function finish(database: Database): Promise<void> {
  for (const table of ['supplier', 'receivingArea']) {
    if (!(await hasColumns(database, table, ['address', 'addressLine']))) continue
    await bypassRowPolicies(database, [table], () =>
      sql`update ${sql.raw(quoted(table))} set "addressLine" = address where address is not null and "addressLine" is null`.execute(database),
    )
  }
}

/** The texts are where they were. */
export async function down(): Promise<void> {}

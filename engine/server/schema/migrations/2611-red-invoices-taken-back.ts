import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** The column is new and grows automatically; see `finish`. */
export async function up(): Promise<void> {}

/** What confirmed red invoices from before take back of each line (INV-7), and what is left to pay of it then (PAY-24). */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'invoiceLine', ['takenBack', 'blueLine', 'appliedAmount', 'toPay']))) return
  await bypassRowPolicies(database, ['invoice', 'invoiceLine'], async () => {
    await sql`update "invoiceLine" l set "takenBack" = c.taken,
        "toPay" = case when i.status = 'CONFIRMED' and not i.red then l.amount else 0 end + c.taken - coalesce(l."appliedAmount", 0)
      from "invoiceLine" o
      join invoice i on i.purchaser = o.purchaser and i.id = o.document
      cross join lateral (select coalesce(sum(r.amount), 0) as taken from "invoiceLine" r
        join invoice n on n.purchaser = r.purchaser and n.id = r.document
        where r.purchaser = o.purchaser and r."blueLine" = o.id and n.status = 'CONFIRMED') c
      where o.purchaser = l.purchaser and o.id = l.id and l."takenBack" is null`.execute(database)
  })
}

/** The earlier release does not know the column. */
export async function down(): Promise<void> {}

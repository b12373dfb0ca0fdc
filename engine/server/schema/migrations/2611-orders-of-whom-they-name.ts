import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** Does nothing before the tables have grown. */
export async function up(): Promise<void> {}

/**
 * An order that its buyer gave to another supplier stayed with the former enterprise. This gives it, with its lines, to the enterprise that it names, and ends
 * its links; it belongs to none if that supplier has not registered. Only if the enterprise is that of another supplier of the same purchaser: guest
 * enterprises, and orders that name their owner, stay (ORD-8).
 */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'order', ['supplier', 'supplierEnterprise', 'supplierName']))) return
  if (!(await hasColumns(database, 'orderLine', ['supplierEnterprise']))) return
  if (!(await hasColumns(database, 'supplier', ['registeredEnterprise']))) return
  await bypassRowPolicies(database, ['order', 'orderLine', 'supplier', 'invitation'], async () => {
    await sql`create temporary table "orderHanded" on commit drop as
      select o.purchaser, o.id, s."registeredEnterprise" as enterprise, s.name from "order" o join supplier s on s.purchaser = o.purchaser and s.id = o.supplier
      where o."supplierEnterprise" is not null and o."supplierEnterprise" is distinct from s."registeredEnterprise"
        and exists (select from supplier other where other.purchaser = o.purchaser and other.id <> s.id and other."registeredEnterprise" = o."supplierEnterprise")`.execute(
      database,
    )
    await sql`update "order" o set "supplierEnterprise" = h.enterprise, "supplierName" = h.name from "orderHanded" h
      where o.purchaser = h.purchaser and o.id = h.id`.execute(database)
    await sql`update "orderLine" l set "supplierEnterprise" = h.enterprise from "orderHanded" h where l.purchaser = h.purchaser and l.document = h.id`.execute(
      database,
    )
    await sql`update invitation i set "revokedAt" = now() from "orderHanded" h
      where i.purchaser = h.purchaser and i.entity = 'order' and i.document = h.id and i.side = 'supplier' and i."revokedAt" is null`.execute(database)
    await sql`drop table "orderHanded"`.execute(database)
  })
}

/** The former owner is not known any more. */
export async function down(): Promise<void> {}

import { sql } from 'kysely'
import { addCheck } from '../ddl.ts'
import { hasColumns } from '../has-columns.ts'
import { objectName } from '../identifier.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/**
 * Shipped quantities now count net of returns: existing lines have returned nothing. Lines with a material copy whether it forbids decimals, so that shipments
 * of older orders are checked too (DEL-9, MAT-9).
 */
export async function up(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'shipmentLine', ['id']))) return
  await sql`alter table "shipmentLine" add column "returnedQuantity" numeric not null default 0, add column "netQuantity" numeric`.execute(database)
  await sql`alter table "shipmentLine" alter column "returnedQuantity" drop default`.execute(database)
  await sql`alter table "orderLine" add column "wholeUnits" boolean`.execute(database)
  for (const column of ['returnedQuantity', 'netQuantity']) {
    const name = objectName('shipmentLine', column, 'check')
    for (const statement of addCheck('shipmentLine', { name, column, rule: { kind: 'range', whole: false } })) await sql.raw(statement).execute(database)
  }
  await bypassRowPolicies(database, ['shipmentLine', 'orderLine', 'material'], async () => {
    await sql`update "shipmentLine" set "netQuantity" = quantity`.execute(database)
    await sql`update "orderLine" l set "wholeUnits" = m."forbidDecimals" from material m where m.purchaser = l.purchaser and m.id = l."materialRecord"`.execute(
      database,
    )
  })
}

/** Loses what was returned of partly received shipments. */
export async function down(database: Database): Promise<void> {
  await sql`alter table "shipmentLine" drop column "returnedQuantity", drop column "netQuantity"`.execute(database)
  await sql`alter table "orderLine" drop column "wholeUnits"`.execute(database)
}

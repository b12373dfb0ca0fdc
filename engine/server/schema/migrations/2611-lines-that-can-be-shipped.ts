import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** Does nothing before the tables have grown. */
export async function up(): Promise<void> {}

/** Lines from before know whether they can be shipped, which shipping and delivering again both ask (DEL-4), and whether their order is invalid. */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'orderLine', ['shippable', 'orderInvalid', 'closed']))) return
  if (!(await hasColumns(database, 'order', ['acceptance', 'finallyAccepted', 'suspension']))) return
  await bypassRowPolicies(database, ['order', 'orderLine'], () =>
    sql`update "orderLine" l set "orderInvalid" = o.acceptance = 'INVALID',
        shippable = o.acceptance = 'purchasePaid' and not o."finallyAccepted" and o.suspension = 'NORMAL' and not l.closed
      from "order" o where o.purchaser = l.purchaser and o.id = l.document and l.shippable is null`.execute(database),
  )
}

/** The columns stay: the earlier release reads none of them. */
export async function down(): Promise<void> {}

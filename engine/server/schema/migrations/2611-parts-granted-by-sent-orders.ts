import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** The columns are new and grow automatically; see `finish`. */
export async function up(): Promise<void> {}

const SENT = sql`o.acceptance not in ('WAITAPPROVAL', 'REFUSEDAPPROVAL', 'INVALID') and not coalesce(o.withheld, false)`

/** Orders that are refused, revoked, or closed as such are withheld from the supplier (ORD-16), and a part is granted by orders that reached it (INQ-30). */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'order', ['acceptance', 'withheld']))) return
  if (!(await hasColumns(database, 'orderLine', ['quotationLine', 'inquiryLine', 'quantity']))) return
  if (!(await hasColumns(database, 'inquiryLine', ['awardedQuantity', 'grantedQuantity']))) return
  if (!(await hasColumns(database, 'quotationLine', ['awardedQuantity', 'grantedQuantity', 'goneToOthers', 'answer', 'status']))) return
  await bypassRowPolicies(database, ['order', 'orderLine', 'inquiryLine', 'quotation', 'quotationLine'], async () => {
    await sql`update "order" o set withheld = true
      where o.acceptance = 'REFUSEDAPPROVAL' or (o.acceptance = 'close' and exists (select from "auditEntry" a
        where a.entity = 'order' and a.document = o.id and a.action = 'close' and a."fromState" = 'REFUSEDAPPROVAL' and not a.refused))`.execute(database)
    for (const table of ['quotationLine', 'inquiryLine'])
      await sql`update ${sql.id(table)} q set "grantedQuantity" = t.quantity
        from (select l.purchaser, l.${sql.id(table)} as holder, sum(l.quantity) as quantity from "orderLine" l join "order" o on o.purchaser = l.purchaser and o.id = l.document
          where ${SENT} group by l.purchaser, l.${sql.id(table)}) t
        where t.purchaser = q.purchaser and t.holder = q.id`.execute(database)
    await sql`update "quotationLine" q set "goneToOthers" = false from "inquiryLine" i
      where i.purchaser = q.purchaser and i.id = q."inquiryLine" and q."goneToOthers" and i."grantedQuantity" < i."awardedQuantity"`.execute(database)
    await renewStates(database)
  })
}

/** The states of parts that only waiting orders had granted, here or to others, and those of their quotations. */
async function renewStates(database: Database): Promise<void> {
  await sql`update "quotationLine" set status = answer
    where (status = 'SEND' and "grantedQuantity" = 0) or (status = 'SENDOTHER' and not "goneToOthers")`.execute(database)
  await sql`update quotation d set status = t.status
    from (select l.purchaser, l.document, case
        when bool_or(l.status = 'SEND') then 'SEND' when bool_or(l.status = 'QUOTATION') then 'QUOTATION' when bool_or(l.status = 'NEW') then 'NEW'
        when bool_or(l.status = 'SENDOTHER') then 'SENDOTHER' when bool_or(l.status = 'REFUSE') then 'REFUSE' when bool_or(l.status = 'CANCEL') then 'CANCEL'
        else 'DELETE' end as status
      from "quotationLine" l group by l.purchaser, l.document) t
    where t.purchaser = d.purchaser and t.document = d.id and d.status is distinct from t.status and d.status in ('SEND', 'SENDOTHER')`.execute(database)
}

/** The earlier release counts what waits as granted again with the next change. */
export async function down(): Promise<void> {}

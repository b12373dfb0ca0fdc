import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** The columns are new and grow automatically; see `finish`. */
export async function up(): Promise<void> {}

/**
 * What is on the way was judged on totals, so that an over-receipt of one shipment hid what another still had on the way. It is now a figure of each line, added
 * up shipment by shipment, and the status of lines and orders follows from it (ORD-21, ORD-29). Lines know whether their order is finally accepted (ORD-30).
 */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'shipmentLine', ['toReceive', 'receivedQuantity', 'netQuantity', 'overReceivedQuantity']))) return
  if (!(await hasColumns(database, 'orderLine', ['onTheWayQuantity', 'overReceivedQuantity', 'finallyAccepted', 'lineStatus']))) return
  await bypassRowPolicies(database, ['order', 'orderLine', 'shipmentLine'], async () => {
    await sql`update "shipmentLine" set "overReceivedQuantity" = greatest("receivedQuantity" - "netQuantity", 0) where "overReceivedQuantity" is null`.execute(
      database,
    )
    await sql`update "orderLine" l set "finallyAccepted" = o."finallyAccepted",
        "onTheWayQuantity" = coalesce((select sum(s."toReceive") from "shipmentLine" s where s.purchaser = l.purchaser and s."orderLine" = l.id), 0),
        "overReceivedQuantity" = coalesce((select sum(s."overReceivedQuantity") from "shipmentLine" s where s.purchaser = l.purchaser and s."orderLine" = l.id), 0)
      from "order" o where o.purchaser = l.purchaser and o.id = l.document and l."finallyAccepted" is null`.execute(database)
    await sql`update "orderLine" set "lineStatus" = case
        when "shippedQuantity" - "exchangedQuantity" >= quantity and "onTheWayQuantity" > 0 then 'WAITRECEIVE'
        when "shippedQuantity" - "exchangedQuantity" >= quantity and "inspectingQuantity" > 0 then 'WAITINSPECT'
        when "shippedQuantity" - "exchangedQuantity" >= quantity then 'COMPLETED'
        else 'PARTIALDELIVERY' end
      where "shippedQuantity" > 0 and "lineStatus" in ('COMPLETED', 'WAITINSPECT', 'WAITRECEIVE', 'PARTIALDELIVERY')`.execute(database)
    await sql`update "order" o set status = case
        when exists (select from "orderLine" l where l.purchaser = o.purchaser and l.document = o.id and l."lineStatus" in ('WAITDELIVERY', 'PARTIALDELIVERY')) then 'purchasePaid'
        when exists (select from "orderLine" l where l.purchaser = o.purchaser and l.document = o.id and l."lineStatus" = 'WAITRECEIVE') then 'supplierDelivered'
        when exists (select from "orderLine" l where l.purchaser = o.purchaser and l.document = o.id and l."lineStatus" = 'WAITINSPECT') then 'examineCargoForPurchase'
        else 'waitBalance' end
      where status in ('supplierDelivered', 'examineCargoForPurchase', 'waitBalance')`.execute(database)
  })
}

/** The earlier release reads totals alone. */
export async function down(): Promise<void> {}

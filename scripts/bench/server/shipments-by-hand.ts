import type pg from 'pg'
import { newId } from '../../../engine/server/store/new-id.ts'
import { byHand } from './by-hand.ts'

/** The shipping supplier and the receiving purchaser. */
export interface Shipping {
  readonly purchaser: string
  readonly account: string
  readonly accountName: string
  /** YYYYMMDD */
  readonly today: string
}

type Line = {
  readonly id: string
  readonly pending: string
  readonly shippedQuantity: string
}

/**
 * Ships one of each order line of one order: the product's work, as one would write it by hand. It locks the purchase-list lines and
 * then the order, recomputes the three tallies of the lines from the shipments, and writes the same history and notice.
 */
export async function shipByHand(pool: pg.Pool, by: Shipping, orderLines: readonly string[]): Promise<string> {
  const { purchaser } = by
  return byHand(pool, purchaser, async (client) => {
    await client.query(
      `select id from "purchaseListLine" where purchaser = $1 and id in (select "purchaseListLine" from "orderLine" where purchaser = $1 and id = any($2)) order by id for update`,
      [purchaser, orderLines],
    )
    const locked = await client.query(
      `select * from "order" where purchaser = $1 and id = (select document from "orderLine" where purchaser = $1 and id = $2) for update`,
      [purchaser, orderLines[0]],
    )
    const order = locked.rows[0]
    const { rows: before } = await client.query<Line>(`select * from "orderLine" where purchaser = $1 and document = $2 order by "lineNo"`, [
      purchaser,
      order.id,
    ])
    const chosen = before.filter(({ id }) => orderLines.includes(id))
    if (order.acceptance !== 'purchasePaid' || order.suspension !== 'NORMAL' || chosen.some(({ pending }) => Number(pending) < 1)) throw new Error('refused')
    const counted = await client.query<{ value: string }>(
      `insert into "sequenceCounter" as c (purchaser, key, value) values ($1, $2, 1) on conflict (purchaser, key) do update set value = c.value + 1 returning value`,
      [purchaser, `shipment.shipmentNumber SH${by.today}{000001}`],
    )
    const number = `SH${by.today}${counted.rows[0]!.value.padStart(6, '0')}`
    const id = newId()
    await client.query(
      `insert into shipment (purchaser, id, "supplierEnterprise", version, "createdAt", "createdBy", "updatedAt", dispatch, "shipmentNumber", supplier, "supplierName", "purchaserName", "purchasingGroup", currency, "deliveryAddress", "deliveryMethod", "shippingDate", "lineCount", status)
      values ($1, $2, $3, 1, now(), $4, now(), 'SENT', $5, $6, $7, $8, $9, $10, $11, 'SUPPLIER', current_date, $12, 'WAITRECEIVE')`,
      [
        purchaser,
        id,
        order.supplierEnterprise,
        by.account,
        number,
        order.supplier,
        order.supplierName,
        order.purchaserName,
        order.purchasingGroup,
        order.currency,
        order.deliveryAddress,
        orderLines.length,
      ],
    )
    await client.query(
      `insert into "shipmentLine" (purchaser, id, "supplierEnterprise", document, "lineNo", "orderLine", "orderCode", "partNumber", "partName", "materialNumber", "productionBatchNumber", "deliveryDate", "inspectionType", quantity, "returnedQuantity", "netQuantity", "quantityUnit", "receivedQuantity", "inspectingQuantity", "toReceive", "overReceivedQuantity", receivable, "overReceiptRatio")
      select l.purchaser, n.id, l."supplierEnterprise", $2, n.no, l.id, $3, l."partNumber", l."partName", l."materialNumber", l."productionBatchNumber", l."deliveryDate", l."inspectionType", 1, 0, 1, l."quantityUnit", 0, 0, 1, 0, 1.05, 0.05
      from unnest($4::text[], $5::text[]) with ordinality n (id, line, no) join "orderLine" l on l.purchaser = $1 and l.id = n.line`,
      [purchaser, id, order.insideOrderCode, orderLines.map(() => newId()), orderLines],
    )
    const { rows: after } = await client.query<Line>(
      `update "orderLine" l set "shippedQuantity" = t.shipped, "receivedQuantity" = t.received, "inspectingQuantity" = t.inspecting, "onTheWayQuantity" = t.coming, "overReceivedQuantity" = t.over,
        pending = case when l.closed then 0 else l.quantity - (t.shipped - l."exchangedQuantity") end,
        "lineStatus" = case when t.shipped - l."exchangedQuantity" >= l.quantity then 'WAITRECEIVE' else 'PARTIALDELIVERY' end
      from (select s."orderLine" as id, coalesce(sum(s."netQuantity") filter (where h.dispatch not in ('CANCEL', 'RETURN')), 0) as shipped, sum(s."receivedQuantity") as received, sum(s."inspectingQuantity") as inspecting, sum(s."toReceive") as coming, sum(s."overReceivedQuantity") as over
        from "shipmentLine" s join shipment h on h.purchaser = s.purchaser and h.id = s.document where s.purchaser = $1 and s."orderLine" = any($2) group by s."orderLine") t
      where l.purchaser = $1 and l.id = t.id returning l.id, l.pending, l."shippedQuantity"`,
      [purchaser, orderLines],
    )
    const now = new Map(after.map((line) => [line.id, line]))
    const open = before.filter((line) => Number((now.get(line.id) ?? line).pending) > 0).length
    await client.query(`update "order" set version = version + 1, "updatedAt" = now(), status = $3, "shippedShare" = $4 where purchaser = $1 and id = $2`, [
      purchaser,
      order.id,
      open > 0 ? 'purchasePaid' : 'supplierDelivered',
      (1 - open / before.length).toFixed(4),
    ])
    const changes = chosen.flatMap((line) => [
      { path: `lines[${line.id}].shippedQuantity`, before: line.shippedQuantity, after: now.get(line.id)?.shippedQuantity },
      { path: `lines[${line.id}].pending`, before: line.pending, after: now.get(line.id)?.pending },
    ])
    await client.query(
      `insert into "auditEntry" (id, purchaser, "supplierEnterprise", entity, document, version, action, account, "accountName", side, region, "toState", changes)
      values ($1, $2, $3, 'shipment', $4, 1, 'add', $5, $6, 'supplier', 'dispatch', 'SENT', '[]'), ($7, $2, $3, 'order', $8, $9, 'recompute', $5, $6, 'supplier', null, null, $10)`,
      [newId(), purchaser, order.supplierEnterprise, id, by.account, by.accountName, newId(), order.id, Number(order.version) + 1, JSON.stringify(changes)],
    )
    await client.query(`insert into outbox (id, purchaser, enterprise, kind, payload) values ($1, $2, $2, 'goodsShipped', $3)`, [
      newId(),
      purchaser,
      JSON.stringify({ entity: 'shipment', document: id, display: number, by: by.accountName }),
    ])
    return id
  })
}

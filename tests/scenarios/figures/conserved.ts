import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Shown, Story } from '../story.ts'

/** Of each shipped line, what its documents say: what was sent net of returns, what was received net of reversals, and what waits for inspection. */
const shipmentsOf = sql`select s."orderLine", d.dispatch, s.quantity - s."returnedQuantity" as net,
    coalesce((select sum(r.quantity - coalesce((select sum(v.quantity) from "reversalLine" v where v."receiptLine" = r.id), 0)) from "receiptLine" r where r."shipmentLine" = s.id), 0) as received,
    coalesce((select sum(r."inspectingQuantity") from "receiptLine" r where r."shipmentLine" = s.id), 0) as inspecting
  from "shipmentLine" s join shipment d on d.id = s.document`

/** What was exchanged: on return notes that the supplier has confirmed. */
const exchanges = sql`select b."orderLine", b.quantity from "returnNoteLine" b join "returnNote" d on d.id = b.document where d.status = 'RETURNED' and d."returnKind" = 'EXCHANGE'`

/** Of every receipt line no more is returned, and no more requested, than stays received; of every order line no more is exchanged than returned. */
export async function expectReturnsWithinReceipts(story: Story, order: string, act: string): Promise<void> {
  const { rows } = await sql`
    select r.id, r.net::text, r.returned::text, r.held::text from (
      select r.id, r.quantity - coalesce((select sum(v.quantity) from "reversalLine" v where v."receiptLine" = r.id), 0) as net,
        coalesce((select sum(n.quantity) from "returnNoteLine" n join "returnNote" d on d.id = n.document where n."receiptLine" = r.id and d.status <> 'CANCEL'), 0) as returned,
        coalesce((select sum(q.quantity) from "returnRequestLine" q join "returnRequest" d on d.id = q.document where q."receiptLine" = r.id and d.status in ('WAIT', 'SUCCESS')), 0)
        + coalesce((select sum(n.quantity) from "returnNoteLine" n join "returnNote" d on d.id = n.document left join "returnRequest" q on q.id = d.request
          where n."receiptLine" = r.id and d.status <> 'CANCEL' and (d.request is null or q.status = 'CANCELLED')), 0) as held
      from "receiptLine" r join "orderLine" l on l.id = r."orderLine" where l.document = ${order}
    ) r where r.returned > r.net or r.held > r.net`.execute(story.api.pool)
  expect([act, rows]).toEqual([act, []])
}

/** Of every receipt line as much is stored as is usable and was not returned from stock, as far as it stays received and was not returned: no more, and no less. */
export async function expectWarehouseAgrees(story: Story, order: string, act: string): Promise<void> {
  const { rows } = await sql`
    select r.id, r.stored::text, r.usable::text, r.net::text from (
      select r.id,
        coalesce((select sum(case n."noteType" when 'ENTRY' then s.quantity else -s.quantity end) from "storageNoteLine" s join "storageNote" n on n.id = s.document where s."receiptLine" = r.id and n.status not in ('CANCEL', 'DELETE')), 0) as stored,
        case when r."inspectionType" not in ('F', 'S') then r.quantity
          else coalesce((select sum(i."acceptedQuantity") from inspection i where i."receiptLine" = r.id and i.status = 'INSPECTED'), 0) end as usable,
        r.quantity - coalesce((select sum(v.quantity) from "reversalLine" v where v."receiptLine" = r.id), 0) as net,
        coalesce((select sum(b.quantity) from "returnNoteLine" b join "returnNote" d on d.id = b.document where b."receiptLine" = r.id and d.status <> 'CANCEL'), 0) as returned,
        coalesce((select sum(b.quantity) from "returnNoteLine" b join "returnNote" d on d.id = b.document where b."receiptLine" = r.id and d.status <> 'CANCEL' and d.request is null), 0) as "fromStock"
      from "receiptLine" r join "orderLine" l on l.id = r."orderLine" where l.document = ${order}
    ) r where r.stored <> least(r.usable - r."fromStock", r.net - r.returned)`.execute(story.api.pool)
  expect([act, rows]).toEqual([act, []])
}

/** Where nothing of a receipt line is stored any more, its value is 0: without tax and in tax; and what is stored is never worth less than 0 (REC-18). */
export async function expectNoValueRemains(story: Story, order: string, act: string): Promise<void> {
  const { rows } = await sql`
    select v.id, v.stored::text, v.net::text, v.tax::text from (
      select r.id, sum(s."signedQuantity") as stored, sum(s."amountWithoutTax") as net, sum(s.tax) as tax
      from "receiptLine" r join "orderLine" l on l.id = r."orderLine" join "storageNoteLine" s on s."receiptLine" = r.id join "storageNote" n on n.id = s.document
      where l.document = ${order} and n.status not in ('CANCEL', 'DELETE') group by r.id
    ) v where (v.stored = 0 and (v.net <> 0 or v.tax <> 0)) or v.net < 0 or v.tax < 0`.execute(story.api.pool)
  expect([act, rows]).toEqual([act, []])
}

/** Compares the figures of every row of the chain with sums over the documents, written independently in plain SQL. */
export async function expectConserved(story: Story, order: string): Promise<void> {
  const { rows } = await sql<{ what: string; id: string; stored: string; counted: string }>`
    with said as (
      select 'shipped' as what, l.id, l."shippedQuantity" as stored,
        coalesce((select sum(s.quantity - s."returnedQuantity") from "shipmentLine" s join shipment d on d.id = s.document where s."orderLine" = l.id and d.dispatch not in ('CANCEL', 'RETURN')), 0) as counted from "orderLine" l
      union all select 'received', l.id, l."receivedQuantity",
        coalesce((select sum(r.quantity) from "receiptLine" r join "shipmentLine" s on s.id = r."shipmentLine" where s."orderLine" = l.id), 0)
        - coalesce((select sum(v.quantity) from "reversalLine" v join "receiptLine" r on r.id = v."receiptLine" join "shipmentLine" s on s.id = r."shipmentLine" where s."orderLine" = l.id), 0) from "orderLine" l
      union all select 'on the way', l.id, l."onTheWayQuantity", coalesce((select sum(greatest(w.net - w.received, 0)) from (${shipmentsOf}) w where w."orderLine" = l.id and w.dispatch = 'SENT'), 0) from "orderLine" l
      union all select 'over-received', l.id, l."overReceivedQuantity", coalesce((select sum(greatest(w.received - w.net, 0)) from (${shipmentsOf}) w where w."orderLine" = l.id), 0) from "orderLine" l
      union all select 'conserved', l.id, l.quantity, l.pending + case when l.closed then l.quantity - (l."shippedQuantity" - l."exchangedQuantity") else 0 end
        + coalesce((select sum(case when w.dispatch = 'SENT' then greatest(w.net - w.received, 0) else 0 end + w.received - greatest(w.received - w.net, 0)) from (${shipmentsOf}) w where w."orderLine" = l.id), 0)
        - coalesce((select sum(x.quantity) from (${exchanges}) x where x."orderLine" = l.id), 0) from "orderLine" l
      union all select 'exchanged', l.id, l."exchangedQuantity", coalesce((select sum(x.quantity) from (${exchanges}) x where x."orderLine" = l.id), 0) from "orderLine" l
      union all select 'returned', l.id, l."returnedQuantity",
        coalesce((select sum(b.quantity) from "returnNoteLine" b join "returnNote" d on d.id = b.document where b."orderLine" = l.id and d.status <> 'CANCEL'), 0) from "orderLine" l
      union all select 'replaced', l.id, l."replacedQuantity",
        coalesce((select sum(s.quantity - s."returnedQuantity") from "shipmentLine" s join shipment d on d.id = s.document where s."orderLine" = l.id and d.replacement and d.dispatch = 'SENT'), 0) from "orderLine" l
      union all select 'returned of a receipt', r.id, r."returnedQuantity",
        coalesce((select sum(b.quantity) from "returnNoteLine" b join "returnNote" d on d.id = b.document where b."receiptLine" = r.id and d.status <> 'CANCEL'), 0) from "receiptLine" r
      union all select 'on return notes', q.id, q."executedQuantity",
        coalesce((select sum(b.quantity) from "returnNoteLine" b join "returnNote" d on d.id = b.document where b."requestLine" = q.id and d.status <> 'CANCEL'), 0) from "returnRequestLine" q
      union all select 'ordered', p.id, p."orderedQuantity", coalesce((select sum(case when o."givesRestBack" then least(o.quantity, o."shippedQuantity" - o."exchangedQuantity") else o.quantity end) from "orderLine" o join "order" d on d.id = o.document where o."purchaseListLine" = p.id and d.acceptance <> 'INVALID'), 0) from "purchaseListLine" p
      union all select 'stored', r.id, r."storedQuantity",
        coalesce((select sum(case n."noteType" when 'ENTRY' then s.quantity else -s.quantity end) from "storageNoteLine" s join "storageNote" n on n.id = s.document where s."receiptLine" = r.id and n.status not in ('CANCEL', 'DELETE')), 0) from "receiptLine" r
    ) select what, id, stored::text, counted::text from said where stored <> counted`.execute(story.api.pool)
  expect(rows).toEqual([])
  const impossible = await sql`
    select 'received over shipped' as what from "shipmentLine" where "receivedQuantity" > case when "returnedQuantity" > 0 then quantity - "returnedQuantity" else round(quantity * 1.5, 6) end or "receivedQuantity" < 0 or "returnedQuantity" > quantity
    union all select 'shipped over ordered' from "orderLine" where "shippedQuantity" > quantity + "exchangedQuantity"
    union all select 'replaced over exchanged' from "orderLine" where "replacedQuantity" > "exchangedQuantity"
    union all select 'sent back over requested' from "returnRequestLine" where "executedQuantity" > quantity
    union all select 'pending in a closed order' from "orderLine" l join "order" o on o.id = l.document where o.acceptance = 'close' and l.pending <> 0
    union all select 'stored more than there is' from "receiptLine" where "storedQuantity" > "netQuantity" or "netQuantity" < 0`.execute(story.api.pool)
  expect(impossible.rows).toEqual([])
  const hidden = await sql`select 'completed with goods on the way or in inspection' as what, l.id from "orderLine" l join "order" o on o.id = l.document
    where (l."lineStatus" = 'COMPLETED' or o.status = 'success') and exists (
      select from (${shipmentsOf}) w where w."orderLine" = l.id and ((w.dispatch = 'SENT' and w.received < w.net) or w.inspecting > 0))`.execute(story.api.pool)
  expect(hidden.rows).toEqual([])
  const { lines, status } = await story.order(order)
  for (const line of lines) expect([line.id, line.lineStatus]).toEqual([line.id, lineStatusOf(line, status)])
}

/** The precedence of status table 5.3, shipment by shipment, written independently. */
function lineStatusOf(line: Shown, status: string): string {
  const [ordered, shipped, onTheWay, inspecting] = [
    Number(line.quantity),
    Number(line.shippedQuantity) - Number(line.exchangedQuantity),
    Number(line.onTheWayQuantity),
    Number(line.inspectingQuantity),
  ]
  if (line.closed || status === 'close') return 'CLOSE'
  if (shipped >= ordered && onTheWay > 0) return 'WAITRECEIVE'
  if (shipped >= ordered && inspecting > 0) return 'WAITINSPECT'
  if (shipped >= ordered) return 'COMPLETED'
  return Number(line.shippedQuantity) > 0 ? 'PARTIALDELIVERY' : 'WAITDELIVERY'
}

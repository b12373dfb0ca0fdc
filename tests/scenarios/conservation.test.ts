import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

// The accepted acts, by kind: a property whose every act was refused would prove nothing.
const succeeded: Record<string, number> = {}

/** One step of a day: the act, which of the documents so far, and the quantity. */
const step = fc.record({
  act: fc.constantFrom('ship', 'ship', 'revoke', 'return', 'reDeliver', 'returnRest', 'receive', 'receive', 'reverse', 'closeItem', 'close', 'post'),
  which: fc.nat({ max: 7 }),
  quantity: fc.constantFrom('1', '2.5', '3', '4', '10'),
})

test('for any sequence of ship, revoke, return, return of the rest, receive, reverse and close the tallies equal what the documents say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const order = await story.acceptedOrder([
        { purchaseListLine: await story.listLine('10') },
        { purchaseListLine: await story.listLine('4', { inspectionType: 'F' }) },
      ])
      for (const { act, which, quantity } of steps) {
        const answer = await take(order, act, which, quantity)
        if (answer.returnCode === '0') succeeded[act] = (succeeded[act] ?? 0) + 1
      }
      await expectConserved(order.id)
    }),
    { numRuns: 25, seed: 20261120 },
  )
  for (const act of ['ship', 'revoke', 'return', 'reDeliver', 'returnRest', 'receive', 'reverse', 'closeItem', 'close', 'post'])
    expect([act, (succeeded[act] ?? 0) > 0]).toEqual([act, true])
}, 240_000)

// A refusal is as good an outcome as success: the figures must agree afterwards.
async function take(order: Shown, act: string, which: number, quantity: string): Promise<AnswerEnvelope> {
  const { buyer, seller } = story
  const line = order.lines[which % 2].id
  const pick = async (table: string, column: string): Promise<string> => {
    const { rows } = await sql<{
      id: string
    }>`select t.id from ${sql.id(table)} t where ${sql.ref(`t.${column}`)} is not null order by t.id desc limit 8`.execute(story.api.pool)
    return rows[which % Math.max(rows.length, 1)]?.id ?? 'none'
  }
  switch (act) {
    case 'ship':
      return story.ship([{ orderLine: line, quantity }])
    case 'receive':
      return story.receive([{ shipmentLine: await pick('shipmentLine', 'orderLine'), quantity }])
    case 'reverse':
      return story.reverse([{ receiptLine: await pick('receiptLine', 'orderLine'), quantity }])
    case 'closeItem':
      return buyer.call('/api/tradeOrder/purchase/closeItem', { entityList: [{ id: line, closeReason: 'enough' }] })
    case 'close':
      return buyer.call('/api/tradeOrder/purchase/close', { entity: { id: order.id, closeReason: 'enough' } })
    case 'post':
      return buyer.call('/api/storageOrder/post', { entity: { id: await pick('storageNote', 'receipt'), warehouse: 'Hall 2' } })
    case 'return':
      return buyer.call('/api/deliverOrder/purchase/return', { entity: { id: await pick('shipment', 'dispatch'), returnReason: 'wrong gate' } })
    case 'returnRest':
      return buyer.call('/api/deliverOrder/purchase/returnRest', { entity: { id: await pick('shipment', 'dispatch'), restReturnReason: 'damp' } })
    default:
      return seller.call(`/api/deliverOrder/supplier/${act}`, { entity: { id: await pick('shipment', 'dispatch') } })
  }
}

/** Compares the figures of every row of the chain with sums over the documents, written independently in plain SQL. */
async function expectConserved(order: string): Promise<void> {
  const { rows } = await sql<{ what: string; id: string; stored: string; counted: string }>`
    with said as (
      select 'shipped' as what, l.id, l."shippedQuantity" as stored,
        coalesce((select sum(s.quantity - s."returnedQuantity") from "shipmentLine" s join shipment d on d.id = s.document where s."orderLine" = l.id and d.dispatch not in ('CANCEL', 'RETURN')), 0) as counted from "orderLine" l
      union all select 'received', l.id, l."receivedQuantity",
        coalesce((select sum(r.quantity) from "receiptLine" r join "shipmentLine" s on s.id = r."shipmentLine" where s."orderLine" = l.id), 0)
        - coalesce((select sum(v.quantity) from "reversalLine" v join "receiptLine" r on r.id = v."receiptLine" join "shipmentLine" s on s.id = r."shipmentLine" where s."orderLine" = l.id), 0) from "orderLine" l
      union all select 'ordered', p.id, p."orderedQuantity", coalesce((select sum(o.quantity) from "orderLine" o join "order" d on d.id = o.document where o."purchaseListLine" = p.id and d.acceptance <> 'INVALID'), 0) from "purchaseListLine" p
      union all select 'stored', r.id, r."storedQuantity",
        coalesce((select sum(case n."noteType" when 'ENTRY' then s.quantity else -s.quantity end) from "storageNoteLine" s join "storageNote" n on n.id = s.document where s."receiptLine" = r.id and n.status not in ('CANCEL', 'DELETE')), 0) from "receiptLine" r
    ) select what, id, stored::text, counted::text from said where stored <> counted`.execute(story.api.pool)
  expect(rows).toEqual([])
  const impossible = await sql`
    select 'received over shipped' as what from "shipmentLine" where "receivedQuantity" > quantity - "returnedQuantity" or "receivedQuantity" < 0 or "returnedQuantity" > quantity
    union all select 'shipped over ordered' from "orderLine" where "shippedQuantity" > quantity
    union all select 'stored more than there is' from "receiptLine" where "storedQuantity" > "netQuantity" or "netQuantity" < 0`.execute(story.api.pool)
  expect(impossible.rows).toEqual([])
  const { lines, status } = await story.order(order)
  for (const line of lines) expect([line.id, line.lineStatus]).toEqual([line.id, lineStatusOf(line, status)])
}

/** The precedence of specification 5.3, written independently. */
function lineStatusOf(line: Shown, status: string): string {
  const [ordered, shipped, received, inspecting] = [
    Number(line.quantity),
    Number(line.shippedQuantity),
    Number(line.receivedQuantity),
    Number(line.inspectingQuantity),
  ]
  if (line.closed || status === 'close') return 'CLOSE'
  if (received >= ordered && inspecting === 0) return 'COMPLETED'
  if (shipped >= ordered && received >= shipped && inspecting > 0) return 'WAITINSPECT'
  if (shipped >= ordered && received < shipped) return 'WAITRECEIVE'
  return shipped > 0 ? 'PARTIALDELIVERY' : 'WAITDELIVERY'
}

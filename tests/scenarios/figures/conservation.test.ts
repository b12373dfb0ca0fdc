import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let manager: SignedIn
beforeAll(async () => {
  story = await startStory()
  manager = await story.api.login('manager')
  const preferences = JSON.stringify({ overReceipt: true, overReceiptRatio: '0.5', closeAfterShipping: true })
  await sql`update enterprise set preferences = preferences || ${preferences}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
})
afterAll(() => story.api.close())

// The accepted acts, by kind: a property whose every act was refused would prove nothing.
const succeeded: Record<string, number> = {}

/** Of each shipped line, what its documents say: what was sent net of returns, what was received net of reversals, and what waits for inspection. */
const shipmentsOf = sql`select s."orderLine", d.dispatch, s.quantity - s."returnedQuantity" as net,
    coalesce((select sum(r.quantity - coalesce((select sum(v.quantity) from "reversalLine" v where v."receiptLine" = r.id), 0)) from "receiptLine" r where r."shipmentLine" = s.id), 0) as received,
    coalesce((select sum(r."inspectingQuantity") from "receiptLine" r where r."shipmentLine" = s.id), 0) as inspecting
  from "shipmentLine" s join shipment d on d.id = s.document`

/** What was exchanged: on return notes that the supplier has confirmed. */
const exchanges = sql`select b."orderLine", b.quantity from "returnNoteLine" b join "returnNote" d on d.id = b.document where d.status = 'RETURNED' and d."returnKind" = 'EXCHANGE'`

// An act that is listed more often is done more often.
const acts = (...names: readonly string[]) => names.flatMap((each) => each.split(' '))

const DELIVERIES = acts(
  'ship ship revoke return reDeliver returnRest receive receive receive reverse reverse inspect rejectPart closeItem close post',
  'return reDeliver reDeliver returnRest finalAcceptance undoAcceptance returnThenEnd',
)

/** Of goods that were received. */
const RETURNS = acts(
  'sendBack sendBack exchange exchange exchange confirm confirm replace replace voidNote refuse cancelRest returnStored',
  'ship receive receive reverse inspect rejectPart closeItem close finalAcceptance undoAcceptance',
)

/** Acts that are done at once with the step before, if that is one of them too: what nobody ended before, nobody ends between. */
const AT_ONCE: ReadonlySet<string> = new Set('ship receive reverse inspect sendBack exchange confirm replace voidNote returnStored'.split(' '))

type Step = { readonly act: string; readonly which: number; readonly quantity: string }

/** One step of a day: the act, which of the documents so far, and the quantity. */
const stepOf = (names: readonly string[]) =>
  fc.record({ act: fc.constantFrom(...names), which: fc.nat({ max: 7 }), quantity: fc.constantFrom('1', '2.5', '3', '4', '7.5', '10') })

/** Takes the steps, and compares all figures after each turn and at the end. */
async function live(order: Shown, steps: readonly Step[]): Promise<void> {
  for (const together of inTurn(steps)) {
    const ended = await endedLines(order.id)
    const answers = await Promise.all(together.map(({ act, which, quantity }) => take(order, act, which, quantity)))
    for (const [index, { act }] of together.entries()) if (answers[index]!.returnCode === '0') succeeded[act] = (succeeded[act] ?? 0) + 1
    const turn = together.map(({ act }) => act).join(' beside ')
    await expectNothingComesInto(ended, turn)
    await expectWarehouseAgrees(order.id, turn)
    await expectNoValueRemains(order.id, turn)
    await expectReturnsWithinReceipts(order.id, turn)
  }
  await expectConserved(order.id)
}

const twoLines = async () =>
  story.acceptedOrder([
    { purchaseListLine: await story.listLine('10', { price: '0.0715' }) },
    { purchaseListLine: await story.listLine('4', { price: '0.3067', inspectionType: 'F' }) },
  ])

test('[ORD-29, REC-18] no sequence of shipping, returning, receiving, inspecting, reversing, closing and accepting loses a quantity or leaves a value without goods, and the tallies equal the documents', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf(DELIVERIES), { minLength: 4, maxLength: 14 }), async (steps) => live(await twoLines(), steps)),
    { numRuns: 30, seed: 20261120 },
  )
  for (const act of acts(
    'ship revoke return reDeliver returnRest receive reverse inspect rejectPart writeOffRejected closeItem close post finalAcceptance delete',
  ))
    expect([act, (succeeded[act] ?? 0) > 0]).toEqual([act, true])
}, 240_000)

test('[ORD-29, REC-18, RET-2, RET-6, RET-8] nor does any sequence of requesting, sending back, exchanging, replacing and returning from stock, some of it at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf(RETURNS), { minLength: 4, maxLength: 14 }), async (steps) => {
      const order = await twoLines()
      await story.ship(order.lines.map(({ id }: Shown) => ({ orderLine: id })))
      await settle(order)
      await live(order, steps)
    }),
    { numRuns: 24, seed: 20261130 },
  )
  for (const act of acts('sendBack exchange confirm replace voidNote refuse cancelRest returnStored'))
    expect([act, (succeeded[act] ?? 0) > 0]).toEqual([act, true])
}, 240_000)

/** The steps one after the other; neighbours that may be done at once are. */
function inTurn(steps: readonly Step[]): readonly (readonly Step[])[] {
  const turns: Step[][] = []
  for (const each of steps) {
    const last = turns.at(-1)
    if (last?.length === 1 && AT_ONCE.has(last[0]!.act) && AT_ONCE.has(each.act)) last.push(each)
    else turns.push([each])
  }
  return turns
}

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
    case 'reverse': {
      const receiptLine = await pick('receiptLine', 'orderLine')
      if (which % 3 > 0) return story.reverse([{ receiptLine, quantity }])
      // All that is left, in four parts.
      for (const part of ['0.3', '0.3', '0.3']) await story.reverse([{ receiptLine, quantity: part }])
      return story.reverse([{ receiptLine }])
    }
    case 'closeItem':
      return buyer.call('/api/tradeOrder/purchase/closeItem', { entityList: [{ id: line, closeReason: 'enough' }] })
    case 'close':
      return buyer.call('/api/tradeOrder/purchase/close', { entity: { id: order.id, closeReason: 'enough', givesRestBack: which % 2 === 0 } })
    case 'inspect':
      return inspect(await pick('inspection', 'receipt'))
    case 'rejectPart':
      return rejectPart(order, which, quantity)
    case 'finalAcceptance':
      await settle(order)
      return buyer.call('/api/tradeOrder/purchase/finalAcceptance', { entity: { id: order.id } })
    case 'undoAcceptance':
      return buyer.call('/api/tradeOrder/purchase/undoAcceptance', { entity: { id: order.id, undoReason: 'counted again' } })
    case 'delete':
      return buyer.call('/api/tradeOrder/purchase/delete', { entity: { id: order.id } })
    case 'returnThenEnd':
      return returnThenEnd(order, which, quantity)
    case 'sendBack':
    case 'exchange':
      return sendBack(act === 'exchange' ? 'EXCHANGE' : 'RETURN', await received(order, which), which, quantity)
    case 'returnStored':
      return returnFromStock(await received(order, which), quantity)
    case 'confirm':
      return seller.call('/api/receiveOrder/supplier/returnNote/confirm', { entity: { id: await noteOf(order, which) } })
    case 'voidNote':
      return buyer.call('/api/receiveOrder/returnNote/void', { entity: { id: await noteOf(order, which), voidReason: 'wrong part' } })
    case 'replace':
      return seller.call('/api/deliverOrder/supplier/shipReplacement', { entity: { lines: [{ orderLine: line, ...(which % 2 === 0 && { quantity: '1' }) }] } })
    case 'refuse':
      return refuseAndAskAgain(await received(order, which), quantity)
    case 'cancelRest': {
      const { rows } = await sql<{ id: string }>`select id from "returnRequest" where status = 'SUCCESS' order by id desc limit 8`.execute(story.api.pool)
      return buyer.call('/api/receiveOrder/returnRequest/cancelRest', { entity: { id: rows[which % Math.max(rows.length, 1)]?.id ?? 'none' } })
    }
    case 'post':
      return buyer.call('/api/storageOrder/post', { entity: { id: await pick('storageNote', 'receipt'), warehouse: 'Hall 2' } })
    case 'return':
      return buyer.call('/api/deliverOrder/purchase/return', { entity: { id: await pick('shipment', 'dispatch'), returnReason: 'wrong gate' } })
    case 'returnRest':
      // Mostly nothing that is at hand was received in part.
      await story.receive([{ shipmentLine: await pick('shipmentLine', 'orderLine'), quantity: '1' }])
      return buyer.call('/api/deliverOrder/purchase/returnRest', { entity: { id: await pick('shipment', 'dispatch'), restReturnReason: 'damp' } })
    default:
      return seller.call(`/api/deliverOrder/supplier/${act}`, { entity: { id: await pick('shipment', 'dispatch') } })
  }
}

/** A receipt line of the order; "none" if nothing was received. */
async function received(order: Shown, which: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`select r.id from "receiptLine" r join "orderLine" l on l.id = r."orderLine"
    where l.document = ${order.id} order by r.id desc limit 8`.execute(story.api.pool)
  return rows[which % Math.max(rows.length, 1)]?.id ?? 'none'
}

/** A return note of the order. */
async function noteOf(order: Shown, which: number): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select distinct n.id from "returnNote" n join "returnNoteLine" l on l.document = n.id join "orderLine" o on o.id = l."orderLine"
    where o.document = ${order.id} and n.status = 'NOTRETURNED' order by n.id desc limit 8`.execute(story.api.pool)
  return rows[which % Math.max(rows.length, 1)]?.id ?? 'none'
}

const ask = (returnKind: string, receiptLine: string, quantity: string) =>
  story.buyer.call('/api/receiveOrder/returnRequest/add', { entity: { returnKind, reason: 'bore too wide', lines: [{ receiptLine, quantity }] } })

const decide = ({ id, version }: Shown, more: Shown = {}) =>
  manager.call(`/api/receiveOrder/returnRequest/${more.refuseReason === undefined ? 'approve' : 'refuse'}`, { entity: { id, version, ...more } })

/** Asks for the quantity, has it approved, and sends back all of it or half; sometimes the supplier confirms, and replaces, at once. */
async function sendBack(returnKind: string, receiptLine: string, which: number, quantity: string): Promise<AnswerEnvelope> {
  const asked = await ask(returnKind, receiptLine, quantity)
  if (asked.returnCode !== '0') return asked
  const request = asked.entity as Shown
  const approved = await decide(request)
  if (approved.returnCode !== '0') return approved
  const half = String(Number(quantity) / 2)
  const sent = await story.buyer.call('/api/receiveOrder/returnNote/add', {
    entity: { lines: [{ requestLine: request.lines[0].id, ...(which % 3 === 0 && { quantity: half }) }] },
  })
  if (which % 2 === 1 || sent.returnCode !== '0') return sent
  const note = sent.entity as Shown
  await story.seller.call('/api/receiveOrder/supplier/returnNote/confirm', { entity: { id: note.id } })
  if (which % 4 !== 0) return sent
  const replaced = await story.seller.call('/api/deliverOrder/supplier/shipReplacement', { entity: { lines: [{ orderLine: note.lines[0].orderLine }] } })
  if (replaced.returnCode === '0') succeeded.replace = (succeeded.replace ?? 0) + 1
  return sent
}

/** Posts what waits to be stored of the receipt line, and returns some of it from stock. */
async function returnFromStock(receiptLine: string, quantity: string): Promise<AnswerEnvelope> {
  const { rows } = await sql<{ id: string }>`select distinct n.id from "storageNote" n join "storageNoteLine" l on l.document = n.id
    where l."receiptLine" = ${receiptLine} and n.status = 'WAITIN'`.execute(story.api.pool)
  for (const { id } of rows) await story.buyer.call('/api/storageOrder/post', { entity: { id, warehouse: 'Hall 2' } })
  return story.buyer.call('/api/receiveOrder/returnNote/returnStored', { entity: { reason: 'rusty', lines: [{ receiptLine, quantity }] } })
}

/** Asks for the quantity, is rejected, and asks for half of it again. */
async function refuseAndAskAgain(receiptLine: string, quantity: string): Promise<AnswerEnvelope> {
  const asked = await ask('RETURN', receiptLine, quantity)
  if (asked.returnCode !== '0') return asked
  const refused = await decide(asked.entity as Shown, { refuseReason: 'use them up' })
  const { id, version, lines } = refused.entity as Shown
  await story.buyer.call('/api/receiveOrder/returnRequest/edit', {
    entity: { id, version, lines: [{ id: lines?.[0]?.id ?? (asked.entity as Shown).lines[0].id, quantity: String(Number(quantity) / 2) }] },
  })
  return refused
}

/** Of every receipt line no more is returned, and no more requested, than stays received; of every order line no more is exchanged than returned. */
async function expectReturnsWithinReceipts(order: string, act: string): Promise<void> {
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

/** The lines of an order that have ended, with what is shipped of each: closed, of a deleted order, or finally accepted. */
async function endedLines(order: string): Promise<readonly { readonly id: string; readonly shipped: string }[]> {
  const { rows } = await sql<{
    id: string
    shipped: string
  }>`select l.id, l."shippedQuantity"::text as shipped from "orderLine" l join "order" o on o.id = l.document
    where o.id = ${order} and (l.closed or o.acceptance in ('close', 'INVALID') or o."finallyAccepted")`.execute(story.api.pool)
  return rows
}

/** Nothing more is shipped into lines that had ended before the act. */
async function expectNothingComesInto(ended: readonly { readonly id: string; readonly shipped: string }[], act: string): Promise<void> {
  for (const { id, shipped } of ended) {
    const { rows } = await sql<{
      shipped: string
    }>`select "shippedQuantity"::text as shipped from "orderLine" where id = ${id} and "shippedQuantity" > ${shipped}`.execute(story.api.pool)
    expect([act, rows]).toEqual([act, []])
  }
}

/** Ships, has the shipment returned, ends the line or the order in one of its ways, and delivers again. */
async function returnThenEnd(order: Shown, which: number, quantity: string): Promise<AnswerEnvelope> {
  const { buyer, seller } = story
  const line = order.lines[which % 2].id
  const sent = await story.ship([{ orderLine: line, quantity }])
  const id = (sent.entity as Shown | undefined)?.id
  if (id === undefined) return sent
  await buyer.call('/api/deliverOrder/purchase/return', { entity: { id, returnReason: 'wrong gate' } })
  const end = ['closeItem', 'close', 'delete', 'finalAcceptance'][which % 4]!
  await take(order, end, which, quantity)
  const ended = await endedLines(order.id)
  if (ended.some((each) => each.id === line)) succeeded[end] = (succeeded[end] ?? 0) + 1
  const again = await seller.call('/api/deliverOrder/supplier/reDeliver', { entity: { id } })
  await expectNothingComesInto(ended, `deliver again after ${end}`)
  return again
}

/** Receives what an order has on the way, and inspects what waits for it. */
async function settle(order: Shown): Promise<void> {
  const open = await sql<{ id: string; quantity: string }>`select s.id, s."toReceive"::text as quantity from "shipmentLine" s
    join "orderLine" l on l.id = s."orderLine" where l.document = ${order.id} and s."toReceive" > 0`.execute(story.api.pool)
  for (const { id, quantity } of open.rows) await story.receive([{ shipmentLine: id, quantity }])
  const lots = await sql<{ id: string }>`select i.id from inspection i join "receiptLine" r on r.id = i."receiptLine"
    join "orderLine" l on l.id = r."orderLine" where l.document = ${order.id} and i.status = 'WAITINSPECT'`.execute(story.api.pool)
  for (const { id } of lots.rows) await inspect(id)
}

/** Finds the whole lot good. */
async function inspect(id: string): Promise<AnswerEnvelope> {
  const { rows } = await sql<{ quantity: string }>`select quantity::text from inspection where id = ${id}`.execute(story.api.pool)
  return story.buyer.call('/api/inspect/inspect', { entity: { id, result: 'Y', acceptedQuantity: rows[0]?.quantity ?? '1' } })
}

/** Receives a shipped part, rejects a quarter of what waits for inspection, and writes off as much as is given of it. */
async function rejectPart(order: Shown, which: number, quantity: string): Promise<AnswerEnvelope> {
  const sent = await story.ship([{ orderLine: order.lines[1].id, quantity: '2' }])
  const shipped = (sent.entity as Shown | undefined)?.lines[0].id
  if (shipped !== undefined) await story.receive([{ shipmentLine: shipped, quantity: '2' }])
  const { rows } = await sql<{ id: string; receiptLine: string; good: string; bad: string }>`select i.id, i."receiptLine",
      trim_scale(i.quantity * 0.75)::text as good, trim_scale(i.quantity * 0.25)::text as bad
    from inspection i join "receiptLine" r on r.id = i."receiptLine" join "orderLine" l on l.id = r."orderLine"
    where l.document = ${order.id} and i.status = 'WAITINSPECT'`.execute(story.api.pool)
  const lot = rows[which % Math.max(rows.length, 1)]
  if (lot === undefined) return sent
  const judged = await story.buyer.call('/api/inspect/inspect', {
    entity: { id: lot.id, result: 'N', acceptedQuantity: lot.good, defectiveQuantity: lot.bad, dispositions: [{ mode: 'RE', quantity: lot.bad }] },
  })
  const writtenOff = await story.reverse([{ receiptLine: lot.receiptLine, quantity: which % 2 === 0 ? lot.bad : quantity }])
  if (writtenOff.returnCode === '0') succeeded.writeOffRejected = (succeeded.writeOffRejected ?? 0) + 1
  return judged
}

/** Of every receipt line as much is stored as is usable and was not returned from stock, as far as it stays received and was not returned: no more, and no less. */
async function expectWarehouseAgrees(order: string, act: string): Promise<void> {
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
async function expectNoValueRemains(order: string, act: string): Promise<void> {
  const { rows } = await sql`
    select v.id, v.stored::text, v.net::text, v.tax::text from (
      select r.id, sum(s."signedQuantity") as stored, sum(s."amountWithoutTax") as net, sum(s.tax) as tax
      from "receiptLine" r join "orderLine" l on l.id = r."orderLine" join "storageNoteLine" s on s."receiptLine" = r.id join "storageNote" n on n.id = s.document
      where l.document = ${order} and n.status not in ('CANCEL', 'DELETE') group by r.id
    ) v where (v.stored = 0 and (v.net <> 0 or v.tax <> 0)) or v.net < 0 or v.tax < 0`.execute(story.api.pool)
  expect([act, rows]).toEqual([act, []])
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

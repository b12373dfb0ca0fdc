import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { expectConserved, expectNoValueRemains, expectReturnsWithinReceipts, expectWarehouseAgrees } from './conserved.ts'

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
    await expectWarehouseAgrees(story, order.id, turn)
    await expectNoValueRemains(story, order.id, turn)
    await expectReturnsWithinReceipts(story, order.id, turn)
  }
  await expectConserved(story, order.id)
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

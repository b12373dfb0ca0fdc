import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { SignedIn } from '../../support/api.ts'
import { decide } from '../as-read.ts'
import { at, atSupplier } from '../modification/modifying.ts'
import { AT } from '../packing/packing.ts'
import { enterSecondSupplier } from '../second-supplier.ts'
import { done, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { expectConserved, expectNoValueRemains, expectReturnsWithinReceipts, expectWarehouseAgrees } from './conserved.ts'

let story: Story
let manager: SignedIn
let other: SignedIn
let foundry = ''
beforeAll(async () => {
  story = await startStory()
  manager = await story.api.login('manager')
  other = await story.api.login('otherSeller')
  foundry = await enterSecondSupplier(story)
  const preferences = JSON.stringify({ overReceipt: true, overReceiptRatio: '0.5', closeAfterShipping: true })
  await sql`update enterprise set preferences = preferences || ${preferences}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
})
afterAll(() => story.api.close())

// The accepted acts, by kind: a property whose every act was refused would prove nothing.
const succeeded: Record<string, number> = {}
const count = (act: string, { returnCode }: AnswerEnvelope) => {
  if (returnCode === '0') succeeded[act] = (succeeded[act] ?? 0) + 1
}

const BEGINNINGS = ['accept', 'accept', 'regrant', 'regrantPart', 'race'] as const
// An act that is listed more often is done more often.
const ACTS = 'ship ship ship modify modify modify ask answer withdraw scan scan scan receive receive reverse exchange exchange closeItem'.split(' ')
/** Acts that are done at once with the step before, if that is one of them too. */
const AT_ONCE: ReadonlySet<string> = new Set('ship modify answer withdraw scan receive reverse exchange'.split(' '))

type Step = { readonly act: string; readonly which: number; readonly quantity: string }
/** An order at work, with who delivers it and what was first ordered of its lines. */
type Bought = { readonly id: string; readonly lines: readonly Shown[]; readonly seller: SignedIn }

const history = fc.record({
  beginning: fc.constantFrom(...BEGINNINGS),
  agrees: fc.boolean(),
  delivered: fc.boolean(),
  steps: fc.array(fc.record({ act: fc.constantFrom(...ACTS), which: fc.nat({ max: 7 }), quantity: fc.constantFrom<string[]>('0.5', '1', '2.5', '3', '4') }), {
    minLength: 5,
    maxLength: 11,
  }),
})

/** A history in which each act is accepted; closing keeps the others apart. */
const EACH = {
  beginning: 'accept' as const,
  agrees: true,
  delivered: true,
  steps: [
    { act: 'ask', which: 0, quantity: '1' },
    { act: 'answer', which: 1, quantity: '1' },
    { act: 'ask', which: 0, quantity: '0.5' },
    { act: 'withdraw', which: 0, quantity: '1' },
    { act: 'closeItem', which: 1, quantity: '1' },
    { act: 'modify', which: 0, quantity: '0.5' },
    { act: 'closeItem', which: 1, quantity: '1' },
    { act: 'ship', which: 2, quantity: '2.5' },
    { act: 'closeItem', which: 1, quantity: '1' },
    { act: 'scan', which: 2, quantity: '1' },
    { act: 'closeItem', which: 1, quantity: '1' },
    { act: 'ship', which: 2, quantity: '1' },
    { act: 'closeItem', which: 1, quantity: '1' },
    { act: 'receive', which: 0, quantity: '1' },
    { act: 'closeItem', which: 1, quantity: '1' },
    { act: 'exchange', which: 1, quantity: '1' },
    { act: 'closeItem', which: 1, quantity: '1' },
    { act: 'reverse', which: 0, quantity: '1' },
  ],
}

test('[ORD-29, ORD-41, MOD-2, MOD-4, MOD-7, MOD-9, PCK-10, PCK-11] no sequence of re-granting, modifying, shipping, receiving by boxes, reversing, exchanging and closing, some of it at once, loses a quantity', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ beginning, agrees, delivered, steps }) => {
      await sql`update enterprise set preferences = preferences || ${JSON.stringify({ supplierAgreesToModifications: agrees })}::jsonb where id = 'purchaser-1'`.execute(
        story.api.pool,
      )
      const bought = await begin(beginning)
      if (delivered) await deliver(bought)
      for (const together of inTurn(steps)) {
        const answers = await Promise.all(together.map((step) => take(bought, step)))
        for (const [index, { act }] of together.entries()) count(act, answers[index]!)
        const turn = together.map(({ act }) => act).join(' beside ')
        await expectModified(bought, turn)
        await expectBoxes(bought, turn)
        await expectWarehouseAgrees(story, bought.id, turn)
        await expectNoValueRemains(story, bought.id, turn)
        await expectReturnsWithinReceipts(story, bought.id, turn)
      }
      await expectConserved(story, bought.id)
    }),
    { numRuns: 12, seed: 20261130, examples: [[EACH]] },
  )
  for (const act of [...BEGINNINGS, ...ACTS]) expect([act, (succeeded[act] ?? 0) > 0]).toEqual([act, true])
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

/** An order of two parts: accepted by its supplier, or re-granted to another one as a whole, in part, or at once with the acceptance. */
async function begin(beginning: (typeof BEGINNINGS)[number]): Promise<Bought> {
  const lines = [
    { purchaseListLine: await story.listLine('10', { price: '0.0715' }) },
    { purchaseListLine: await story.listLine('6', { price: '0.3067', inspectionType: 'F' }) },
  ]
  const { id } = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines } })).entity as Shown
  const order = await story.order(id)
  const accept = (seller: SignedIn, which: string) => decide(seller, '/api/tradeOrder/supplier/accept', { id: which, replyDate: '2026-12-10' })
  const regrant = async () => {
    const regranted = order.lines.map((line: Shown, index: number) => ({
      orderLine: line.id,
      quantity: beginning === 'regrantPart' ? ['7.5', '5'][index] : line.quantity,
      enteredPrice: '0.25',
      taxRate: '0.13',
    }))
    const written = await story.buyer.call('/api/tradeOrder/purchase/regrant/create', {
      entity: { supplier: foundry, reason: 'no answer', lines: regranted },
    })
    // In a race the acceptance may be there before the re-grant is written.
    if (beginning === 'race' && written.returnCode !== '0') return written
    return decide(story.buyer, '/api/tradeOrder/purchase/regrant/grant', { id: (done(written).entity as Shown).id })
  }
  const accepts = beginning === 'accept' || beginning === 'race'
  const [accepted, granted] = await Promise.all([accepts ? accept(story.seller, id) : undefined, beginning === 'accept' ? undefined : regrant()])
  // Of an acceptance and a re-grant at once one is done.
  const both = [accepted, granted].filter((answer) => answer !== undefined)
  expect(both.filter(({ returnCode }) => returnCode === '0')).toHaveLength(1)
  succeeded[beginning] = (succeeded[beginning] ?? 0) + 1
  if (granted?.returnCode !== '0') return { id, lines: order.lines, seller: story.seller }
  const made = await sql<{
    id: string
  }>`select distinct l.document as id from "orderLine" l join "orderLine" o on o.id = l."regrantedFrom" where o.document = ${id}`.execute(story.api.pool)
  expect(made.rows).toHaveLength(1)
  const next = made.rows[0]!.id
  done(await accept(other, next))
  const { lines: given } = await story.order(next)
  return { id: next, lines: given, seller: other }
}

/** Four pieces of the first part are shipped and received before the history. */
async function deliver({ lines, seller }: Bought): Promise<void> {
  const shipment = done(await seller.call('/api/deliverOrder/supplier/add', { entity: { lines: [{ orderLine: lines[0]!.id, quantity: '4' }] } }))
    .entity as Shown
  done(await story.receive([{ shipmentLine: shipment.lines[0].id }]))
}

// A refusal is as good an outcome as success: the figures must agree afterwards.
async function take(bought: Bought, { act, which, quantity }: Step): Promise<AnswerEnvelope> {
  const { buyer } = story
  const { seller } = bought
  const line = bought.lines[which % 2]!.id as string
  switch (act) {
    case 'ship':
      return seller.call('/api/deliverOrder/supplier/add', { entity: { lines: [{ orderLine: line, ...(which % 3 > 0 && { quantity }) }] } })
    case 'modify':
    case 'ask':
      return modify(bought, { act, which, quantity })
    case 'answer': {
      const id = (await openModification(bought)) ?? (await modify(bought, { act: 'ask', which, quantity }).then(() => openModification(bought)))
      return which % 3 === 0
        ? decide(seller, atSupplier('decline'), { id: id ?? 'none', declineReason: 'already cut' })
        : decide(seller, atSupplier('agree'), { id: id ?? 'none' })
    }
    case 'withdraw': {
      const id = (await openModification(bought)) ?? (await draft(bought, { act, which, quantity }).then(() => openModification(bought)))
      return buyer.call(at('withdraw'), { entity: { id } })
    }
    case 'scan':
      return scan(bought, which, quantity)
    case 'receive':
      return story.receive([{ shipmentLine: await one(bought, which, 'shipmentLine'), ...(which % 2 === 1 && { quantity }) }])
    case 'reverse': {
      const receiptLine = await one(bought, which, 'receiptLine')
      // As a whole: its boxes can be received again.
      return story.reverse([{ receiptLine, ...(which % 2 === 1 && { quantity }) }])
    }
    case 'closeItem':
      return buyer.call('/api/tradeOrder/purchase/closeItem', { entityList: [{ id: line, closeReason: 'enough', givesRestBack: which % 2 === 0 }] })
    default:
      return exchange(bought, which, quantity)
  }
}

/** One of the last rows of the order in a table; of shipped lines one of those that wait to be received. */
async function one({ id }: Bought, which: number, table: 'shipmentLine' | 'receiptLine'): Promise<string> {
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.id(table)} t join "orderLine" l on l.id = t."orderLine"
    where l.document = ${id} ${table === 'shipmentLine' ? sql`and t."toReceive" > 0` : sql``} order by t.id desc limit 8`.execute(story.api.pool)
  return rows[which % Math.max(rows.length, 1)]?.id ?? 'none'
}

async function openModification({ id }: Bought): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from "orderModification" where "order" = ${id} and status in ('0', '1', '-1') order by id desc limit 1`.execute(story.api.pool)
  return rows[0]?.id
}

/** Begins to take a quantity off a line. */
async function draft({ lines }: Bought, { which, quantity }: Step): Promise<AnswerEnvelope> {
  const { id: line } = lines[which % 2]!
  const { rows } = await sql<{ left: string }>`select trim_scale(quantity - ${quantity}::numeric)::text as left from "orderLine" where id = ${line}`.execute(
    story.api.pool,
  )
  return story.buyer.call(at('create'), { entity: { reason: 'fewer needed', lines: [{ orderLine: line, quantity: rows[0]!.left }] } })
}

/** Takes a quantity off a line, and has the supplier agree where it must; "ask" leaves that to a later step. */
async function modify(bought: Bought, step: Step): Promise<AnswerEnvelope> {
  const begun = await draft(bought, step)
  if (begun.returnCode !== '0') return begun
  const { id, seller } = bought
  const modification = (begun.entity as Shown).id as string
  const handedIn = await decide(story.buyer, at('submit'), { id: modification })
  // What cannot be handed in does not stay: another one could not begin.
  if (handedIn.returnCode !== '0') await story.buyer.call(at('withdraw'), { entity: { id: modification } })
  if (step.act === 'ask' || (handedIn.entity as Shown | undefined)?.agreement !== 'ASKED') return handedIn
  const [busy] = (await sql<{ busy: boolean }>`select "inModification" as busy from "order" where id = ${id}`.execute(story.api.pool)).rows
  expect(busy).toEqual({ busy: true })
  return decide(seller, atSupplier('agree'), { id: modification })
}

/** Packs a shipped line into boxes of so many, and receives half of the boxes, or all, by their numbers; sometimes two people do so at once. */
async function scan(bought: Bought, which: number, perBox: string): Promise<AnswerEnvelope> {
  const { buyer } = story
  const { rows } = await sql<{ id: string; document: string }>`select s.id, s.document from "shipmentLine" s join "orderLine" l on l.id = s."orderLine"
    where l.document = ${bought.id} and s."toReceive" > 0 order by s.id desc limit 4`.execute(story.api.pool)
  const shipped = rows[which % Math.max(rows.length, 1)]
  if (shipped === undefined) return story.receive([{ shipmentLine: 'none' }])
  const shipment = done(await bought.seller.call('/api/deliverOrder/supplier/detail', { entity: { id: shipped.document } })).entity as Shown
  // Refused where it is packed already: then the boxes of before are scanned.
  await bought.seller.call('/api/deliverOrder/supplier/packPerBox', {
    entity: { id: shipped.id, version: shipment.version, boxKind: 'CARTON', perBox },
  })
  const found = async (field: string, value: string) => {
    const where = [{ field, operator: 'equals', value }]
    return done(await buyer.call(`${AT.purchaser}/itemList`, { entity: { screen: 'purchaserPackingList', where }, pager: { page: 1, pageSize: 200 } }))
      .list as readonly Shown[]
  }
  const inBoxes = (await found('packingBox.shipmentNumber', shipment.shipmentNumber)).filter((row) => row['packingBox.status'] !== 'VOID')
  const numbers = [...new Set(inBoxes.map((row) => row['packingBox.boxNumber'] as string))]
  // One that was received already is scanned too, sometimes.
  const open = numbers.filter(
    (number) => which % 4 === 3 || inBoxes.some((row) => row['packingBox.boxNumber'] === number && row['packingBox.status'] === 'PACKED'),
  )
  const scanned = open.slice(0, which % 2 === 0 ? open.length : Math.ceil(open.length / 2))
  const contents = (await Promise.all(scanned.map((number) => found('packingBox.boxNumber', number)))).flat()
  const quantities = new Map<string, number>()
  for (const { shipmentLine, quantity } of contents) quantities.set(shipmentLine.id, (quantities.get(shipmentLine.id) ?? 0) + Number(quantity))
  const lines = [...quantities].map(([shipmentLine, quantity]) => ({ shipmentLine, quantity: String(quantity) }))
  const boxes = [...new Set(contents.map((row) => row.document as string))].map((box) => ({ box }))
  const receive = () => buyer.call('/api/receiveOrder/add', { entity: { lines, boxes } })
  const answers = await Promise.all(which % 3 === 0 ? [receive(), receive()] : [receive()])
  const accepted = answers.filter(({ returnCode }) => returnCode === '0')
  expect(accepted.length).toBeLessThanOrEqual(1)
  return accepted[0] ?? answers[0]!
}

/** Exchanges goods of a receipt line, and sometimes ships the replacement. */
async function exchange(bought: Bought, which: number, quantity: string): Promise<AnswerEnvelope> {
  const { buyer } = story
  const { rows } = await sql<{ receiptLine: string; quantity: string }>`
    select r.id as "receiptLine", trim_scale(least(r.returnable, ${quantity}::numeric))::text as quantity from "receiptLine" r join "orderLine" l on l.id = r."orderLine"
      where l.document = ${bought.id} and r.returnable > 0 order by r.id desc limit 8`.execute(story.api.pool)
  const asked = await buyer.call('/api/receiveOrder/returnRequest/add', {
    entity: { returnKind: 'EXCHANGE', reason: 'bore too wide', lines: [rows[which % Math.max(rows.length, 1)] ?? { receiptLine: 'none', quantity }] },
  })
  if (asked.returnCode !== '0') return asked
  const { id, version, lines } = asked.entity as Shown
  await manager.call('/api/receiveOrder/returnRequest/approve', { entity: { id, version } })
  const sent = await buyer.call('/api/receiveOrder/returnNote/add', { entity: { lines: [{ requestLine: lines[0].id }] } })
  if (sent.returnCode !== '0') return sent
  const note = sent.entity as Shown
  const confirmed = await bought.seller.call('/api/receiveOrder/supplier/returnNote/confirm', { entity: { id: note.id } })
  if (which % 2 === 0) {
    await bought.seller.call('/api/deliverOrder/supplier/shipReplacement', { entity: { lines: [{ orderLine: note.lines[0].orderLine }] } })
  }
  return confirmed
}

/** Every line is what was ordered, less what its applied modifications took off, and never below what was shipped net of exchanges; its money follows. */
async function expectModified({ id, lines }: Bought, turn: string): Promise<void> {
  const { rows } = await sql<{ id: string; quantity: string; off: string; below: boolean; amount: boolean }>`
    select l.id, l.quantity::text, coalesce((select sum(m."quantityBefore" - m.quantity) from "orderModificationLine" m join "orderModification" d on d.id = m.document
        where m."orderLine" = l.id and d.status = '2'), 0)::text as off,
      l.quantity < l."shippedQuantity" - l."exchangedQuantity" as below, l."amountWithoutTax" <> round(l.quantity * l.price, 2) as amount
    from "orderLine" l where l.document = ${id}`.execute(story.api.pool)
  for (const { id: line, quantity, off, below, amount } of rows) {
    const first = Number(lines.find((each) => each.id === line)!.quantity)
    expect([turn, line, Number(quantity), below, amount]).toEqual([turn, line, first - Number(off), false, false])
  }
  const open = await sql`select id from "orderModification" where "order" = ${id} and status in ('0', '1')`.execute(story.api.pool)
  expect([turn, open.rows.length <= 1]).toEqual([turn, true])
}

/** Boxes hold no more of a line than was shipped, what is kept of that is their sum, and each is in one receipt at most that stays. */
async function expectBoxes({ id }: Bought, turn: string): Promise<void> {
  const { rows } = await sql`
    select s.id from "shipmentLine" s join "orderLine" l on l.id = s."orderLine",
      lateral (select coalesce(sum(b.quantity), 0) as packed from "packingBoxLine" b join "packingBox" d on d.id = b.document
        where b."shipmentLine" = s.id and d.packing = 'PACKED') p
      where l.document = ${id} and (s."packedQuantity" <> p.packed or p.packed > s.quantity)
    union all select b.box from "receiptBox" b join receipt r on r.id = b.document where exists (
        select from "receiptLine" n where n.document = r.id
          and n.quantity > coalesce((select sum(v.quantity) from "reversalLine" v where v."receiptLine" = n.id), 0)) group by b.box having count(*) > 1`.execute(
    story.api.pool,
  )
  expect([turn, rows]).toEqual([turn, []])
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeAgain } from '../../engine/core/lifecycle/recompute-changed.ts'
import { recompute } from '../../engine/core/lifecycle/recompute.ts'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { watchChange } from '../support/watch-change.ts'
import { done, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const orderOf = async (...quantities: readonly string[]) => {
  const lines = []
  for (const quantity of quantities) lines.push({ purchaseListLine: await story.listLine(quantity) })
  return first(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines } }))
}
const first = (answer: AnswerEnvelope) => done(answer).entity as Shown
const accept = ({ id, version }: Shown) => story.seller.call('/api/tradeOrder/supplier/accept', { entity: { id, version, replyDate: '2026-12-10' } })

/** What a change costs: the documents computed as a whole, the values computed again afterwards, and the statements. */
async function costOf(change: () => Promise<AnswerEnvelope>) {
  const counted = { documents: recompute, again: computeAgain }
  const { answer, statements, calls } = await watchChange({ counted }, change)
  return { answer: done(answer), cost: { ...calls, statements } }
}

/** The detail as the same person reads it afterwards, without what only a detail has. A new document's answer leaves blanks out. */
async function readBy({ call }: Story['buyer'], path: string, id: unknown): Promise<Shown> {
  const { _next, _template, _prefs, ...document } = first(await call(path, { entity: { id } }))
  return document
}

test('accepting an order passes eight functions from the call to the change', async () => {
  const order = await orderOf('5')
  const { answer, path } = await watchChange({ statement: /^\/\*prepared\*\/update "order"/ }, () => accept(order))
  expect(done(answer).entity).toMatchObject({ status: 'purchasePaid' })
  expect(path.slice(0, path.indexOf('flushChanges'))).toEqual([
    'dispatch',
    'runCall',
    'runAction',
    'changeOnce',
    'retryOnConflict',
    'inTransaction',
    'applyAction',
    'fireTransition',
  ])
})

test('accepting an order computes it once, again the 5 values that the new state moves, and sends 20 statements', async () => {
  const order = await orderOf('5')
  const { answer, cost } = await costOf(() => accept(order))
  expect(cost).toEqual({ documents: 1, again: 5, statements: 20 })
  expect(answer.entity).toMatchObject({ status: 'purchasePaid', lines: [{ lineStatus: 'WAITDELIVERY' }] })
  expect(await readBy(story.seller, '/api/tradeOrder/supplier/detail', order.id)).toEqual(answer.entity)
})

test('accepting three orders at once computes each of them once', async () => {
  const orders = [await orderOf('1'), await orderOf('2'), await orderOf('3')]
  const entityList = orders.map(({ id, version }) => ({ id, version }))
  const { cost } = await costOf(() => story.seller.call('/api/tradeOrder/supplier/accept', { entity: { replyDate: '2026-12-10' }, entityList }))
  expect(cost).toEqual({ documents: 3, again: 15, statements: 58 })
})

test('adding a line to the purchase list computes it once', async () => {
  const line = {
    partName: 'Bearing',
    partNumber: 'B-100',
    quantity: '3',
    price: '100',
    taxRate: '0.13',
    inspectionType: 'E',
    deliveryDate: '2026-12-20',
    deliveryAddress: 'Gate 1',
    purchasingGroup: story.master.group,
    supplier: story.master.supplier,
  }
  const { answer, cost } = await costOf(() => story.buyer.call('/api/project/materials/add', { entity: line }))
  expect(cost).toEqual({ documents: 1, again: 0, statements: 7 })
  expect(await readBy(story.buyer, '/api/project/materials/detail', (answer.entity as Shown).id)).toMatchObject(answer.entity as Shown)
})

test('making an order by hand computes it once; making one from two lines of the purchase list computes it and each line once', async () => {
  const { supplier, group } = story.master
  const lines = [{ partNumber: 'B-100', partName: 'Bearing', quantity: '10', price: '100.1', taxRate: '0.13' }]
  const byHand = { supplier, purchasingGroup: group, deliveryAddress: 'Gate 1', lines }
  expect((await costOf(() => story.buyer.call('/api/tradeOrder/purchase/add', { entity: byHand }))).cost).toEqual({
    documents: 1,
    again: 1,
    statements: 12,
  })
  const taken = [{ purchaseListLine: await story.listLine('10') }, { purchaseListLine: await story.listLine('10') }]
  const { answer, cost } = await costOf(() => story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: taken } }))
  expect(cost).toEqual({ documents: 3, again: 1, statements: 17 })
  expect(await readBy(story.buyer, '/api/tradeOrder/purchase/detail', (answer.entity as Shown).id)).toMatchObject(answer.entity as Shown)
})

test('closing a line computes its order once', async () => {
  const order = await orderOf('5', '6')
  done(await accept(order))
  const entityList = [{ id: order.lines[1].id }]
  const { answer, cost } = await costOf(() => story.buyer.call('/api/tradeOrder/purchase/closeItem', { entity: { closeReason: 'enough' }, entityList }))
  expect(cost).toEqual({ documents: 1, again: 8, statements: 14 })
  expect(await readBy(story.buyer, '/api/tradeOrder/purchase/detail', order.id)).toEqual((answer.list as Shown[])[0]!.entity)
})

test('a shipment and its order, then a receipt, its shipment, the order, the purchase list line and the storage note are computed once each', async () => {
  const order = await orderOf('10')
  done(await accept(order))
  const shipped = await costOf(() => story.ship([{ orderLine: order.lines[0].id }]))
  expect(shipped.cost).toEqual({ documents: 2, again: 0, statements: 20 })
  const shipment = shipped.answer.entity as Shown
  expect(await readBy(story.seller, '/api/deliverOrder/supplier/detail', shipment.id)).toMatchObject(shipment)
  const received = await costOf(() => story.receive([{ shipmentLine: shipment.lines[0].id }]))
  // The open schedules, the boxes of the shipment, and price corrections of the receipt line are asked for in one statement each.
  // The line of the purchase list keeps what was received of it, for the kit report (0971): it is read and written.
  expect(received.cost).toEqual({ documents: 5, again: 1, statements: 36 })
  const receipt = received.answer.entity as Shown
  expect(await readBy(story.buyer, '/api/receiveOrder/detail', receipt.id)).toMatchObject(receipt)
})

test('making an inquiry that may take the default quote template computes it twice: its computed values tell whether the template shows', async () => {
  const costFields = [{ slot: 'A', kind: 'MATERIAL', name: '材料费' }]
  done(await story.buyer.call('/api/quo/template/add', { entity: { name: '通用', priceFormula: 'A', costFields, isDefault: true } }))
  const entity = {
    name: 'Bearings',
    type: 'ATG',
    purchasingGroup: story.master.group,
    deliveryAddress: 'Gate 1',
    deadline: '2026-11-30T02:00:00Z',
    invitees: [{ supplier: story.master.supplier }],
    lines: [{ partName: 'Bearing', quantity: '10', deliveryDate: '2026-12-20' }],
  }
  const { answer, cost } = await costOf(() => story.buyer.call('/api/inquiry/purchase/create', { entity }))
  expect(answer.entity).toMatchObject({ quoteTemplate: { text: '通用' } })
  expect(cost).toEqual({ documents: 2, again: 0, statements: 13 })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { enter } from '../../support/master-data.ts'
import type { SignedIn } from '../../support/api.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const ofPurchaser = '/api/tradeOrder/purchase/story'
const ofSupplier = '/api/tradeOrder/supplier/story'
const told = async (person: SignedIn, path: string, id: string) => done(await person.call(path, { entity: { id } })).list as readonly Shown[]
const step = (steps: readonly Shown[], id: string) => steps.find((each) => each.id === id)

/** An order of 100 inspected pieces for 18 November, of which 60 are shipped and 40 of these received, on 20 November. */
async function partlyReceived() {
  const listLine = await story.listLine('100', { deliveryDate: '2026-11-18', inspectionType: 'F', quantityUnit: 'piece' })
  const order = await story.acceptedOrder([{ purchaseListLine: listLine }])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id, quantity: '60' }])).entity as Shown
  const receipt = done(await story.receive([{ shipmentLine: shipment.lines[0].id, quantity: '40' }])).entity as Shown
  return { order, shipment, receipt }
}

test('an order tells its buyer what has come of it: 60 of 100 shipped, 40 received, none inspected, two days late', async () => {
  const { order, shipment, receipt } = await partlyReceived()
  expect(await told(story.buyer, ofPurchaser, order.id)).toEqual([
    { id: 'ordered', stage: 'done', at: order.createdAt },
    { id: 'accepted', stage: 'done', at: '2026-11-20T02:00:00.000Z' },
    {
      id: 'shipped',
      stage: 'part',
      at: '2026-11-20',
      done: '60',
      of: '100',
      unit: 'piece',
      share: '0.6',
      due: '2026-11-18',
      late: 2,
      documents: [{ id: shipment.id, text: shipment.shipmentNumber, status: shipment.status, at: '2026-11-20' }],
    },
    {
      id: 'received',
      stage: 'part',
      at: '2026-11-20',
      done: '40',
      of: '100',
      unit: 'piece',
      share: '0.4',
      due: '2026-11-18',
      late: 2,
      documents: [{ id: receipt.id, text: receipt.receiptNumber, status: expect.any(String), at: '2026-11-20' }],
    },
    { id: 'inspected', stage: 'open', done: '0', of: '100', unit: 'piece', share: '0' },
  ])
})

test('its supplier is told the same of the goods, with its own shipments, and with no document of the purchaser', async () => {
  const { order, shipment, receipt } = await partlyReceived()
  const steps = await told(story.seller, ofSupplier, order.id)
  expect(steps.map(({ id, stage }) => `${id} ${stage}`)).toEqual(['ordered done', 'accepted done', 'shipped part', 'received part', 'inspected open'])
  expect(step(steps, 'shipped')?.documents).toMatchObject([{ id: shipment.id }])
  expect(JSON.stringify(steps)).not.toContain(receipt.id)
  await expect(story.seller.call(ofPurchaser, { entity: { id: order.id } })).rejects.toThrow('HTTP 404')
})

test('an order without inspected goods has no such step, and one that waits for its answer was not accepted', async () => {
  const waiting = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } }))
    .entity as Shown
  const steps = await told(story.buyer, ofPurchaser, waiting.id)
  expect(steps.map(({ id, stage }) => `${id} ${stage}`)).toEqual(['ordered done', 'accepted open', 'shipped open', 'received open'])
  expect(step(steps, 'shipped')).toMatchObject({ due: '2026-12-20' })
  expect(step(steps, 'shipped')).not.toHaveProperty('late')
})

test('[DEL-3] a shipment that was taken back stands behind no step', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as Shown
  expect(step(await told(story.buyer, ofPurchaser, order.id), 'shipped')).toMatchObject({ stage: 'done', documents: [{ id: shipment.id }] })
  done(await story.seller.call('/api/deliverOrder/supplier/revoke', { entity: { id: shipment.id } }))
  const shipped = step(await told(story.buyer, ofPurchaser, order.id), 'shipped')
  expect(shipped).toMatchObject({ stage: 'open', done: '0', of: '5' })
  expect(shipped).not.toHaveProperty('documents')
})

test('[ORD-4] a closed order was accepted, and nothing more is awaited of it', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])
  done(await story.buyer.call('/api/tradeOrder/purchase/close', { entity: { id: order.id, closeReason: 'no need' } }))
  expect((await told(story.buyer, ofPurchaser, order.id)).map(({ id, stage }) => `${id} ${stage}`)).toEqual(['ordered done', 'accepted done'])
})

test('who may not read receipts sees how much came, and no receipt; who may not read orders is told nothing', async () => {
  const { order } = await partlyReceived()
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A35'`.execute(story.api.pool)
  const clerk = await story.api.login('englishBuyer')
  const received = step(await told(clerk, ofPurchaser, order.id), 'received')
  expect(received).toMatchObject({ stage: 'part', done: '40', of: '100' })
  expect(received).not.toHaveProperty('documents')
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A30'`.execute(story.api.pool)
  const stranger = await story.api.login('englishBuyer')
  expect(refusals(await stranger.call(ofPurchaser, { entity: { id: order.id } }))).toEqual([' NO_PERMISSION'])
  const other = await story.api.login('otherBuyer')
  expect(refusals(await other.call(ofPurchaser, { entity: { id: order.id } }))).toEqual(['id NOT_FOUND'])
})

test('a shipment and a receipt tell their own way', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as Shown
  const waiting = await told(story.seller, '/api/deliverOrder/supplier/story', shipment.id)
  expect(waiting.map(({ id, stage }) => `${id} ${stage}`)).toEqual(['shipped done', 'received open'])
  const receipt = done(await story.receive([{ shipmentLine: shipment.lines[0].id, quantity: '5' }])).entity as Shown
  const arrived = await told(story.seller, '/api/deliverOrder/supplier/story', shipment.id)
  expect(arrived.map(({ id, stage }) => `${id} ${stage}`)).toEqual(['shipped done', 'received done'])
  // Nothing of it is put away yet.
  const ofReceipt = await told(story.buyer, '/api/receiveOrder/story', receipt.id)
  expect(ofReceipt.map(({ id, stage }) => `${id} ${stage}`)).toEqual(['shipped done', 'received done'])
  expect(step(ofReceipt, 'shipped')?.documents).toMatchObject([{ id: shipment.id }])
})

test('a request tells what is on the purchase list and what is ordered of it', async () => {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'NUM', name: 'Numbers' })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'PCS', name: 'piece', unitGroup, isUnit: true, conversionRate: '1' })
  const request = done(
    await story.buyer.call('/api/project/add', {
      entity: {
        name: 'Press line',
        endDate: '2026-12-20',
        purchasingGroup: story.master.group,
        deliveryAddress: 'Gate 1',
        lines: [
          {
            partName: 'Bearing',
            partNumber: 'B-100',
            supplier: story.master.supplier,
            purchaseUnit,
            demandUnit: purchaseUnit,
            demandQuantity: '8',
            quantity: '8',
            deliveryDate: '2026-12-20',
            budgetPrice: '100',
          },
        ],
      },
    }),
  ).entity as Shown
  expect((await told(story.buyer, '/api/project/story', request.id)).map(({ id, stage }) => `${id} ${stage}`)).toEqual([
    'submitted done',
    'listed open',
    'ordered open',
  ])
  done(await story.buyer.call('/api/project/toPurchaseList', { entity: { id: request.id } }))
  const listed = step(await told(story.buyer, '/api/project/story', request.id), 'listed')
  expect(listed).toMatchObject({ stage: 'done', done: '8', of: '8', documents: [{ text: expect.any(String) }] })
  const lines = [{ purchaseListLine: listed?.documents[0].id, quantity: '3', price: '100' }]
  const order = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines } })).entity as Shown
  expect(step(await told(story.buyer, '/api/project/story', request.id), 'ordered')).toMatchObject({
    stage: 'part',
    done: '3',
    of: '8',
    documents: [{ id: order.id, text: order.insideOrderCode }],
  })
})

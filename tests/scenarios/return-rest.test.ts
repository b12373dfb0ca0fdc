import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '../support/master-data.ts'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const returnRest = (id: string, restReturnReason?: string) =>
  story.buyer.call('/api/deliverOrder/purchase/returnRest', { entity: { id, ...(restReturnReason && { restReturnReason }) } })
const shipped = async (...quantities: readonly string[]) => {
  const lines = []
  for (const quantity of quantities) lines.push({ purchaseListLine: await story.listLine(quantity) })
  const order = await story.acceptedOrder(lines)
  const shipment = done(await story.ship(order.lines.map((line: Shown) => ({ orderLine: line.id })))).entity as Shown
  return { order: order.id as string, shipment: shipment.id as string, lines: shipment.lines.map((line: Shown) => line.id as string) as readonly string[] }
}
const shipmentOf = (id: string) => story.detail('/api/deliverOrder/purchase/detail', id)

test('[DEL-9] of shipments of 10 and 4, 6 are received; the rest is returned and is pending again', async () => {
  const { order, shipment, lines } = await shipped('10', '4')
  expect(refusals(await returnRest(shipment, 'damp'))).toEqual([' SHIPMENT_WITHOUT_REST'])
  done(await story.receive([{ shipmentLine: lines[0]!, quantity: '6' }]))
  expect(refusals(await story.buyer.call('/api/deliverOrder/purchase/return', { entity: { id: shipment, returnReason: 'x' } }))).toEqual([
    ' SHIPMENT_ALREADY_RECEIVED',
  ])
  expect(refusals(await returnRest(shipment))).toEqual(['restReturnReason REQUIRED'])
  done(await returnRest(shipment, 'damp'))
  expect(await shipmentOf(shipment)).toMatchObject({
    status: 'COMPLETED',
    restReturnReason: 'damp',
    lines: [
      { quantity: '10', returnedQuantity: '4', netQuantity: '6', toReceive: '0', receivable: '0' },
      { quantity: '4', returnedQuantity: '4', netQuantity: '0', toReceive: '0' },
    ],
  })
  expect(await story.order(order)).toMatchObject({
    status: 'purchasePaid',
    lines: [
      { shippedQuantity: '6', receivedQuantity: '6', pending: '4', lineStatus: 'PARTIALDELIVERY' },
      { shippedQuantity: '0', pending: '4', lineStatus: 'WAITDELIVERY' },
    ],
  })
  expect(refusals(await story.receive([{ shipmentLine: lines[0]!, quantity: '1' }]))).toEqual(['lines[0].quantity RECEIVING_OVER_SHIPPED'])
  expect(refusals(await returnRest(shipment, 'again'))).toEqual([' SHIPMENT_WITHOUT_REST'])
  const { rows } = await sql`select enterprise from outbox where kind = 'shipmentReturned' and payload->>'document' = ${shipment}`.execute(story.api.pool)
  expect(rows).toEqual([{ enterprise: 'supplier-1' }])
})

test('[DEL-9, REC-5] a quantity reversed after the rest was returned can be received again or returned too', async () => {
  const { order, shipment, lines } = await shipped('10')
  const receipt = done(await story.receive([{ shipmentLine: lines[0]!, quantity: '6' }])).entity as Shown
  done(await returnRest(shipment, 'damp'))
  done(await story.reverse([{ receiptLine: receipt.lines[0].id, quantity: '2' }]))
  expect(await shipmentOf(shipment)).toMatchObject({ status: 'WAITRECEIVE', lines: [{ netQuantity: '6', toReceive: '2', receivable: '2' }] })
  done(await returnRest(shipment, 'damp too'))
  expect(await shipmentOf(shipment)).toMatchObject({ status: 'COMPLETED', lines: [{ returnedQuantity: '6', netQuantity: '4', receivedQuantity: '4' }] })
  expect(await story.order(order)).toMatchObject({ lines: [{ shippedQuantity: '4', pending: '6' }] })
})

test('[DEL-9, ORD-12] the supplier cannot return the rest, and nobody can return that of a suspended order', async () => {
  const { order, shipment, lines } = await shipped('10')
  done(await story.receive([{ shipmentLine: lines[0]!, quantity: '6' }]))
  await expect(story.seller.call('/api/deliverOrder/supplier/returnRest', { entity: { id: shipment, restReturnReason: 'x' } })).rejects.toThrow('HTTP 404')
  done(await story.buyer.call('/api/tradeOrder/purchase/suspend', { entity: { id: order, suspendReason: 'audit' } }))
  expect(refusals(await returnRest(shipment, 'damp'))).toEqual([' ORDER_ON_HOLD'])
})

test('[MAT-9] half a piece cannot be shipped, received or reversed', async () => {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'COUNT', name: 'Counted' })
  const unit = await enter(story.buyer, '/api/project/unit/add', { code: 'PC', name: 'piece', unitGroup, forbidDecimals: true })
  const materialRecord = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-7', name: 'Sleeve', purchaseUnit: unit })
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10', { materialRecord }) }])
  const line = order.lines[0].id as string
  expect(refusals(await story.ship([{ orderLine: line, quantity: '2.5' }]))).toEqual(['lines[0].quantity DECIMALS_FORBIDDEN'])
  const shipment = done(await story.ship([{ orderLine: line, quantity: '3' }])).entity as Shown
  const shipmentLine = shipment.lines[0].id as string
  expect(refusals(await story.receive([{ shipmentLine, quantity: '1.5' }]))).toEqual(['lines[0].quantity DECIMALS_FORBIDDEN'])
  const receipt = done(await story.receive([{ shipmentLine, quantity: '2' }])).entity as Shown
  expect(refusals(await story.reverse([{ receiptLine: receipt.lines[0].id, quantity: '0.5' }]))).toEqual(['lines[0].quantity DECIMALS_FORBIDDEN'])
})

test('[REC-3] goods of an inspection area cannot be received beyond the shipped quantity', async () => {
  await sql`update enterprise set preferences = '{"overReceipt": true, "overReceiptRatio": "0.1"}' where id = 'purchaser-1'`.execute(story.api.pool)
  const hall = await enter(story.buyer, '/api/enterprise_expand/receivingArea/add', { code: 'Q', name: 'Inspection hall', inspectionArea: true })
  const yard = await enter(story.buyer, '/api/enterprise_expand/receivingArea/add', { code: 'Y', name: 'Yard' })
  const { lines } = await shipped('10')
  const receive = (receivingArea: string, quantity: string) =>
    story.buyer.call('/api/receiveOrder/add', { entity: { receivingArea, lines: [{ shipmentLine: lines[0], quantity }] } })
  expect(refusals(await receive(hall, '11'))).toEqual(['receivingArea OVER_RECEIPT_IN_INSPECTION_AREA'])
  const inLines = (...quantities: readonly string[]) =>
    story.buyer.call('/api/receiveOrder/add', { entity: { receivingArea: hall, lines: quantities.map((quantity) => ({ shipmentLine: lines[0], quantity })) } })
  expect(refusals(await inLines('10', '1'))).toEqual(['receivingArea OVER_RECEIPT_IN_INSPECTION_AREA'])
  done(await inLines('1', '3'))
  done(await receive(yard, '7'))
  await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(story.api.pool)
})

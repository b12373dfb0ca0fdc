import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'
import { decide } from './as-read.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const first = (answer: { readonly entity?: unknown }): Shown => answer.entity as Shown

test('[ORD-19, ORD-20, ORD-21] ten of a part go from the purchase list into the warehouse, and a write-off brings them back', async () => {
  const listLine = await story.listLine('10')
  const order = await story.acceptedOrder([{ purchaseListLine: listLine }])
  expect(order).toMatchObject({ status: 'purchasePaid', amount: '1130', supplierName: '金泰轴承', deliveryAddress: 'Gate 1' })
  expect(await story.detail('/api/project/materials/detail', listLine)).toMatchObject({ orderedQuantity: '10', toOrder: '0', status: 'ORDER' })
  const [line] = order.lines
  expect(line).toMatchObject({ quantity: '10', pending: '10', lineStatus: 'WAITDELIVERY' })

  const over = await story.ship([{ orderLine: line.id, quantity: '11' }])
  expect(refusals(over)).toEqual(['lines[0].quantity SHIPPING_OVER_PENDING'])
  expect(over.issues?.[0]?.params).toEqual({ pending: '10', given: '11' })
  const twice = await story.ship([
    { orderLine: line.id, quantity: '6' },
    { orderLine: line.id, quantity: '5' },
  ])
  expect(refusals(twice)).toEqual(['lines[1].quantity SHIPPING_OVER_PENDING'])

  const four = first(done(await story.ship([{ orderLine: line.id, quantity: '4' }])))
  expect(four).toMatchObject({ shipmentNumber: 'SH20261120000001', status: 'WAITRECEIVE', supplierName: '金泰轴承' })
  expect(four).not.toHaveProperty('supplier')
  expect((await story.order(order.id)).lines[0]).toMatchObject({ shippedQuantity: '4', pending: '6', lineStatus: 'PARTIALDELIVERY' })
  const rest = first(done(await story.ship([{ orderLine: line.id }])))
  expect(rest.lines[0].quantity).toBe('6')
  expect(await story.order(order.id)).toMatchObject({
    status: 'supplierDelivered',
    lines: [{ shippedQuantity: '10', pending: '0', lineStatus: 'WAITRECEIVE' }],
  })

  const receipt = first(done(await story.receive([{ shipmentLine: four.lines[0].id }, { shipmentLine: rest.lines[0].id }])))
  expect(receipt).toMatchObject({ receiptNumber: 'RC20261120000001', status: 'COMPLETED', lineCount: '2' })
  expect(await story.order(order.id)).toMatchObject({ status: 'waitBalance', lines: [{ receivedQuantity: '10', lineStatus: 'COMPLETED' }] })
  expect(await story.detail('/api/deliverOrder/purchase/detail', four.id)).toMatchObject({
    status: 'COMPLETED',
    lines: [{ receivedQuantity: '4', toReceive: '0' }],
  })
  const links = first(await story.buyer.call('/api/tradeOrder/purchase/links', { entity: { id: order.id } }))
  expect(links).toMatchObject({
    shipment: [
      { text: 'SH20261120000001', status: 'COMPLETED' },
      { text: 'SH20261120000002', status: 'COMPLETED' },
    ],
    receipt: [{ text: 'RC20261120000001', status: 'COMPLETED' }],
    storageNote: [{ text: 'ST20261120000001', status: 'WAITIN' }],
  })
  const note = await story.detail('/api/storageOrder/detail', links.storageNote[0].id)
  expect(note).toMatchObject({ noteType: 'ENTRY', status: 'WAITIN', lineCount: '2', amount: '1130', lines: [{ quantity: '4' }, { quantity: '6' }] })
  expect(refusals(await story.buyer.call('/api/storageOrder/post', { entity: { id: note.id } }))).toEqual(['warehouse REQUIRED'])
  expect(first(done(await story.buyer.call('/api/storageOrder/post', { entity: { id: note.id, warehouse: 'Hall 2' } })))).toMatchObject({
    status: 'WAITBALANCE',
  })

  expect(refusals(await story.reverse([{ receiptLine: receipt.lines[0].id, quantity: '5' }]))).toEqual(['lines[0].quantity REVERSAL_OVER_RECEIVED'])
  done(await story.reverse([{ receiptLine: receipt.lines[0].id, quantity: '3' }]))
  expect(await story.order(order.id)).toMatchObject({ status: 'supplierDelivered', lines: [{ receivedQuantity: '7', lineStatus: 'WAITRECEIVE' }] })
  expect(await story.detail('/api/deliverOrder/purchase/detail', four.id)).toMatchObject({
    status: 'WAITRECEIVE',
    lines: [{ receivedQuantity: '1', toReceive: '3' }],
  })
  const history = (await story.buyer.call('/api/tradeOrder/purchase/history', { entity: { id: order.id } })).list as Shown[]
  expect(history.map(({ action, fromState, toState }) => [action, fromState, toState])).toEqual([
    ['create', null, 'WAITORDER'],
    ['accept', 'WAITORDER', 'purchasePaid'],
    ['recompute', 'purchasePaid', 'supplierDelivered'],
    ['recompute', 'supplierDelivered', 'waitBalance'],
    ['recompute', 'waitBalance', 'supplierDelivered'],
  ])
  expect(await story.detail('/api/receiveOrder/detail', receipt.id)).toMatchObject({
    status: 'PARTREVERSED',
    lines: [{ netQuantity: '1', storedQuantity: '1' }, { netQuantity: '6' }],
  })
})

test('[DEL-3] a revoked shipment returns its quantity to the order, and a received one cannot be revoked', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])
  const line = order.lines[0].id
  const shipment = first(done(await story.ship([{ orderLine: line }])))
  done(await story.seller.call('/api/deliverOrder/supplier/revoke', { entity: { id: shipment.id } }))
  expect(await story.order(order.id)).toMatchObject({ status: 'purchasePaid', lines: [{ shippedQuantity: '0', pending: '5', lineStatus: 'WAITDELIVERY' }] })
  const again = first(done(await story.ship([{ orderLine: line }])))
  done(await story.receive([{ shipmentLine: again.lines[0].id, quantity: '2' }]))
  const refused = await story.seller.call('/api/deliverOrder/supplier/revoke', { entity: { id: again.id } })
  expect(refusals(refused)).toEqual([' SHIPMENT_ALREADY_RECEIVED'])
  const seen = first(await story.seller.call('/api/deliverOrder/supplier/detail', { entity: { id: again.id } }))
  expect(seen._actions.revoke).toMatchObject([{ code: 'SHIPMENT_ALREADY_RECEIVED' }])
})

test('[DEL-4] a returned shipment is delivered again only as far as still pending', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])
  const line = order.lines[0].id
  const shipment = first(done(await story.ship([{ orderLine: line, quantity: '5' }])))
  done(await story.buyer.call('/api/deliverOrder/purchase/return', { entity: { id: shipment.id, returnReason: 'wrong gate' } }))
  done(await story.ship([{ orderLine: line, quantity: '2' }]))
  const refused = await story.seller.call('/api/deliverOrder/supplier/reDeliver', { entity: { id: shipment.id } })
  expect(refused.issues).toMatchObject([{ code: 'SHIPPING_OVER_PENDING', params: { pending: '3', given: '5' } }])
  expect((await story.order(order.id)).lines[0]).toMatchObject({ shippedQuantity: '2', pending: '3' })
})

test('[QUA-2] inspected goods enter the warehouse as far as they may be used', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10', { inspectionType: 'S' }) }])
  const shipment = first(done(await story.ship([{ orderLine: order.lines[0].id }])))
  const receipt = first(done(await story.receive([{ shipmentLine: shipment.lines[0].id }])))
  expect(receipt.status).toBe('WAITINSPECT')
  expect(await story.order(order.id)).toMatchObject({ status: 'examineCargoForPurchase', lines: [{ inspectingQuantity: '10', lineStatus: 'WAITINSPECT' }] })
  const links = first(await story.buyer.call('/api/receiveOrder/links', { entity: { id: receipt.id } }))
  const [{ id }] = links.inspection
  const inspect = (entity: Record<string, unknown>) =>
    story.buyer.call('/api/inspect/inspect', { entity: { id, result: 'N', samplingQuantity: '4', ...entity } })
  expect(refusals(await inspect({ acceptedQuantity: '7', defectiveQuantity: '5', dispositions: [{ mode: 'RE', quantity: '2' }] }))).toEqual([
    'defectiveQuantity DEFECTIVE_OVER_SAMPLE',
    'acceptedQuantity DISPOSITION_NOT_EQUAL_RECEIVED',
  ])
  done(
    await inspect({
      acceptedQuantity: '7',
      defectiveQuantity: '3',
      dispositions: [
        { mode: 'RE', quantity: '2' },
        { mode: 'DJ', quantity: '1' },
      ],
    }),
  )
  expect(await story.order(order.id)).toMatchObject({ status: 'waitBalance', lines: [{ inspectingQuantity: '0', lineStatus: 'COMPLETED' }] })
  const stored = first(await story.buyer.call('/api/receiveOrder/links', { entity: { id: receipt.id } })).storageNote
  expect(await story.detail('/api/storageOrder/detail', stored[0].id)).toMatchObject({ lineCount: '1', lines: [{ quantity: '8' }] })
})

test('[REC-3] over-receipt stays within the ratio, and only where it is allowed', async () => {
  const shipped = async () => {
    const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
    return first(done(await story.ship([{ orderLine: order.lines[0].id }]))).lines[0].id as string
  }
  const strict = await shipped()
  expect(refusals(await story.receive([{ shipmentLine: strict, quantity: '10.5' }]))).toEqual(['lines[0].quantity RECEIVING_OVER_SHIPPED'])
  await sql`update enterprise set preferences = '{"overReceipt": true, "overReceiptRatio": "0.1"}' where id = 'purchaser-1'`.execute(story.api.pool)
  const loose = await shipped()
  await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(story.api.pool)
  expect(refusals(await story.receive([{ shipmentLine: loose, quantity: '11.1' }]))).toEqual(['lines[0].quantity RECEIVING_OVER_SHIPPED'])
  expect(first(done(await story.receive([{ shipmentLine: loose, quantity: '11' }])))).toMatchObject({
    status: 'COMPLETED',
    lines: [{ quantity: '11', netQuantity: '11' }],
  })
})

test('[ORD-10, DEL-1] a purchaser who may act for the supplier accepts and ships on the supplier’s behalf', async () => {
  await sql`update enterprise set preferences = '{"actForSupplier": true}' where id = 'purchaser-1'`.execute(story.api.pool)
  const order = first(done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('2') }] } })))
  expect(first(done(await decide(story.buyer, '/api/tradeOrder/purchase/accept', { id: order.id, replyDate: '2026-12-01' })))).toMatchObject({
    status: 'purchasePaid',
  })
  const shipment = first(done(await story.buyer.call('/api/deliverOrder/purchase/add', { entity: { lines: [{ orderLine: order.lines[0].id }] } })))
  expect(shipment).toMatchObject({ supplierEnterprise: { id: 'supplier-1' }, supplier: { id: story.master.supplier }, lines: [{ quantity: '2' }] })
  await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(story.api.pool)
  expect(refusals(await story.buyer.call('/api/deliverOrder/purchase/add', { entity: { lines: [{ orderLine: order.lines[0].id }] } }))).toEqual([' OTHER_SIDE'])
})

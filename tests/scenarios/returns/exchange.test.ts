import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { startReturning } from './returning.ts'
import type { Returning } from './returning.ts'

let at: Returning
beforeAll(async () => {
  at = await startReturning()
  await sql`update enterprise set preferences = preferences || '{"closeAfterShipping": true}' where id = 'purchaser-1'`.execute(at.story.api.pool)
})
afterAll(() => at.story.api.close())

const buyerDoes = (action: string, entity: Shown) => at.story.buyer.call(`/api/tradeOrder/purchase/${action}`, { entity })

test('[RET-8, RET-9, ORD-21] the example of the status table: of 10 completed, 2 are exchanged, shipped again and received', async () => {
  const { order, orderLine, receiptLine } = await at.received('10')
  expect(await at.line(order)).toMatchObject({ lineStatus: 'COMPLETED', shippedQuantity: '10', receivedQuantity: '10', pending: '0' })
  const note = await at.noteOf('EXCHANGE', [{ receiptLine, quantity: '2' }])
  // Nothing is exchanged before the supplier confirms.
  expect(await at.line(order)).toMatchObject({ lineStatus: 'COMPLETED', exchangingQuantity: '2', exchangedQuantity: '0', pending: '0', toReplace: '0' })
  expect(refusals(await at.replace(orderLine, '1'))).toEqual(['lines[0].quantity REPLACEMENT_OVER_EXCHANGED'])
  done(await at.confirm(note))
  expect(await at.story.order(order.id)).toMatchObject({
    status: 'purchasePaid',
    lines: [{ lineStatus: 'PARTIALDELIVERY', exchangingQuantity: '0', exchangedQuantity: '2', returnedQuantity: '2', pending: '2', toReplace: '2' }],
  })
  expect(refusals(await at.replace(orderLine, '3'))).toEqual(['lines[0].quantity REPLACEMENT_OVER_EXCHANGED'])
  const replacement = done(await at.replace(orderLine)).entity as Shown
  expect(replacement).toMatchObject({ replacement: true, lines: [{ quantity: '2' }] })
  expect(await at.line(order)).toMatchObject({
    lineStatus: 'WAITRECEIVE',
    shippedQuantity: '12',
    receivedQuantity: '10',
    pending: '0',
    replacedQuantity: '2',
    toReplace: '0',
    onTheWayQuantity: '2',
  })
  done(await at.story.receive([{ shipmentLine: replacement.lines[0].id, quantity: '2' }]))
  expect(await at.line(order)).toMatchObject({ lineStatus: 'COMPLETED', shippedQuantity: '12', receivedQuantity: '12', exchangedQuantity: '2', pending: '0' })
})

test('[RET-9] a replacement that is returned or revoked is to be shipped again; an ordinary shipment may replace as well', async () => {
  const { order, orderLine, receiptLine } = await at.received('10')
  done(await at.confirm(await at.noteOf('EXCHANGE', [{ receiptLine, quantity: '3' }])))
  const first = done(await at.replace(orderLine, '2')).entity as Shown
  expect(await at.line(order)).toMatchObject({ toReplace: '1', pending: '1' })
  done(await at.story.seller.call('/api/deliverOrder/supplier/revoke', { entity: { id: first.id } }))
  expect(await at.line(order)).toMatchObject({ toReplace: '3', pending: '3', replacedQuantity: '0' })
  done(await at.story.ship([{ orderLine, quantity: '3' }]))
  expect(await at.line(order)).toMatchObject({ toReplace: '0', pending: '0', lineStatus: 'WAITRECEIVE' })
  expect((await at.replace(orderLine, '1')).returnCode).not.toBe('0')
})

test('[RET-9] of a line of which 4 of 10 are shipped, a replacement is at most what was exchanged, not what is pending', async () => {
  const order = await at.story.acceptedOrder([{ purchaseListLine: await at.story.listLine('10') }])
  const orderLine = order.lines[0].id as string
  const shipment = done(await at.story.ship([{ orderLine, quantity: '4' }])).entity as Shown
  const receipt = done(await at.story.receive([{ shipmentLine: shipment.lines[0].id, quantity: '4' }])).entity as Shown
  done(await at.confirm(await at.noteOf('EXCHANGE', [{ receiptLine: receipt.lines[0].id, quantity: '2' }])))
  expect(await at.line(order)).toMatchObject({ pending: '8', toReplace: '2', lineStatus: 'PARTIALDELIVERY' })
  expect(refusals(await at.replace(orderLine, '3'))).toEqual(['lines[0].quantity REPLACEMENT_OVER_EXCHANGED'])
  done(await at.replace(orderLine, '2'))
  expect(await at.line(order)).toMatchObject({ pending: '6', toReplace: '0', shippedQuantity: '6' })
})

test('[RET-9] goods are not exchanged on a closed line; a line that is closed while the goods go back keeps nothing pending', async () => {
  const { order, orderLine, receiptLine } = await at.received('10')
  const note = await at.noteOf('EXCHANGE', [{ receiptLine, quantity: '2' }])
  done(await at.story.buyer.call('/api/tradeOrder/purchase/closeItem', { entityList: [{ id: orderLine, closeReason: 'enough' }] }))
  done(await at.confirm(note))
  expect(await at.line(order)).toMatchObject({ lineStatus: 'CLOSE', exchangedQuantity: '2', pending: '0', toReplace: '0' })
  expect((await at.replace(orderLine, '1')).returnCode).not.toBe('0')
  expect(refusals(await at.request('EXCHANGE', [{ receiptLine, quantity: '1' }]))).toEqual(['returnKind EXCHANGE_OF_ENDED_LINE'])
  done(await at.request('RETURN', [{ receiptLine, quantity: '1' }]))
})

test('[RET-8, ORD-32] what is exchanged of a closed order that gives its rest back is to be ordered again', async () => {
  const purchaseListLine = await at.story.listLine('10')
  const order = await at.story.acceptedOrder([{ purchaseListLine }])
  const shipment = done(await at.story.ship([{ orderLine: order.lines[0].id }])).entity as Shown
  const receipt = done(await at.story.receive([{ shipmentLine: shipment.lines[0].id }])).entity as Shown
  const note = await at.noteOf('EXCHANGE', [{ receiptLine: receipt.lines[0].id, quantity: '3' }])
  done(await buyerDoes('close', { id: order.id, closeReason: 'project ended', givesRestBack: true }))
  expect(await at.story.detail('/api/project/materials/detail', purchaseListLine)).toMatchObject({ orderedQuantity: '10', toOrder: '0' })
  done(await at.confirm(note))
  expect(await at.story.detail('/api/project/materials/detail', purchaseListLine)).toMatchObject({ orderedQuantity: '7', toOrder: '3' })
})

test('[RET-13] an order is not finally accepted while an exchange is not confirmed, nor while the replacement is on the way', async () => {
  const { order, orderLine, receiptLine } = await at.received('10')
  const note = await at.noteOf('EXCHANGE', [{ receiptLine, quantity: '2' }])
  expect(refusals(await buyerDoes('finalAcceptance', { id: order.id }))).toEqual([' ORDER_GOODS_BEING_EXCHANGED'])
  done(await at.confirm(note))
  const replacement = done(await at.replace(orderLine)).entity as Shown
  expect(refusals(await buyerDoes('finalAcceptance', { id: order.id }))).toEqual([' ORDER_GOODS_IN_TRANSIT'])
  done(await at.story.receive([{ shipmentLine: replacement.lines[0].id }]))
  expect(done(await buyerDoes('finalAcceptance', { id: order.id })).entity).toMatchObject({ status: 'success' })
})

test('[RET-7] the purchaser confirms for a supplier only if the preferences allow it', async () => {
  const { receiptLine } = await at.received('10')
  const note = await at.noteOf('EXCHANGE', [{ receiptLine, quantity: '2' }])
  const confirm = () => at.story.buyer.call('/api/receiveOrder/returnNote/confirm', { entity: { id: note.id } })
  expect((await confirm()).returnCode).not.toBe('0')
  await sql`update enterprise set preferences = preferences || '{"actForSupplier": true}' where id = 'purchaser-1'`.execute(at.story.api.pool)
  expect(done(await confirm()).entity).toMatchObject({ status: 'RETURNED' })
  await sql`update enterprise set preferences = preferences - 'actForSupplier' where id = 'purchaser-1'`.execute(at.story.api.pool)
})

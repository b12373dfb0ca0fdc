import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '../../support/master-data.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Story } from '../../scenarios/story.ts'
import { decide } from '../../scenarios/as-read.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const accepted = async (quantity = '5', more: Record<string, unknown> = {}) => story.acceptedOrder([{ purchaseListLine: await story.listLine(quantity, more) }])
const shipped = async (orderLine: string, quantity?: string): Promise<any> => done(await story.ship([{ orderLine, ...(quantity && { quantity }) }])).entity
const sellerDoes = (name: string, id: string) => story.seller.call(`/api/deliverOrder/supplier/${name}`, { entity: { id } })
const buyerReturns = (id: string, more: Record<string, unknown> = { returnReason: 'wrong gate' }) =>
  story.buyer.call('/api/deliverOrder/purchase/return', { entity: { id, ...more } })
const note = (id: string) => story.detail('/api/deliverOrder/purchase/detail', id)
const shipmentsInAll = async () => (await sql<{ count: number }>`select count(*)::int as count from shipment`.execute(story.api.pool)).rows[0]!.count
const prefer = (preferences: object) =>
  sql`update enterprise set preferences = ${JSON.stringify(preferences)}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)

test('[DEL-1] lines of an order are shipped once it is accepted', async () => {
  const waiting = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } }))
    .entity as any
  const refused = await story.ship([{ orderLine: waiting.lines[0].id }])
  expect([refused.returnCode, refusals(refused)]).toEqual(['30050002', ['lines[0].orderLine ORDER_LINE_NOT_SHIPPABLE']])
  expect(await shipmentsInAll()).toBe(0)
  done(await decide(story.seller, '/api/tradeOrder/supplier/accept', { id: waiting.id, replyDate: '2026-12-01' }))
  expect(await shipped(waiting.lines[0].id)).toMatchObject({ status: 'WAITRECEIVE', lines: [{ quantity: '5', toReceive: '5' }] })
})

test('[DEL-1] for a supplier who is not in the system the purchaser accepts and ships, if the preferences allow it', async () => {
  const supplier = await enter(story.buyer, '/api/epRelation/add', { code: 'S7', name: '永固五金', contacts: [{ name: 'Zhou', primary: true }] })
  const order = done(
    await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('5', { supplier }) }] } }),
  ).entity as any
  const ship = () => story.buyer.call('/api/deliverOrder/purchase/add', { entity: { lines: [{ orderLine: order.lines[0].id }] } })
  expect(refusals(await decide(story.buyer, '/api/tradeOrder/purchase/accept', { id: order.id, replyDate: '2026-12-01' }))).toEqual([' OTHER_SIDE'])
  await prefer({ actForSupplier: true })
  done(await decide(story.buyer, '/api/tradeOrder/purchase/accept', { id: order.id, replyDate: '2026-12-01' }))
  await prefer({})
  expect(refusals(await ship())).toEqual([' OTHER_SIDE'])
  await prefer({ actForSupplier: true })
  expect(done(await ship()).entity).toMatchObject({ supplierName: '永固五金', status: 'WAITRECEIVE', lines: [{ quantity: '5' }] })
  await prefer({})
})

test('[DEL-2] a shipment of zero, of less, or of more than is pending is refused', async () => {
  const { id, lines } = await accepted('10')
  const line = lines[0].id
  const before = await shipmentsInAll()
  expect(refusals(await story.ship([{ orderLine: line, quantity: '0' }]))).toEqual(['lines[0].quantity TOO_SMALL'])
  expect(refusals(await story.ship([{ orderLine: line, quantity: '-1' }]))).toEqual(['lines[0].quantity TOO_SMALL'])
  const over = await story.ship([{ orderLine: line, quantity: '10.000001' }])
  expect([over.returnCode, over.issues?.[0]?.params]).toEqual(['30050001', { pending: '10', given: '10.000001' }])
  expect([await shipmentsInAll(), (await story.order(id)).lines[0].pending]).toEqual([before, '10'])
})

test('[DEL-3] a shipment is revoked until something of it is received', async () => {
  const { id, lines } = await accepted('5')
  const first = await shipped(lines[0].id, '3')
  expect(done(await sellerDoes('revoke', first.id)).entity).toMatchObject({ status: 'CANCEL' })
  expect((await story.order(id)).lines[0]).toMatchObject({ shippedQuantity: '0', pending: '5' })
  const second = await shipped(lines[0].id)
  done(await story.receive([{ shipmentLine: second.lines[0].id, quantity: '1' }]))
  const refused = await sellerDoes('revoke', second.id)
  expect([refused.returnCode, refusals(refused)]).toEqual(['30050004', [' SHIPMENT_ALREADY_RECEIVED']])
  expect((await note(second.id)).status).toBe('WAITRECEIVE')
})

test('[DEL-4] a shipment is returned with a reason, and delivered again or voided', async () => {
  const { id, lines } = await accepted('5')
  const one = await shipped(lines[0].id, '2')
  expect(refusals(await buyerReturns(one.id, {}))).toEqual(['returnReason REQUIRED'])
  expect(done(await buyerReturns(one.id)).entity).toMatchObject({ status: 'RETURN', returnReason: 'wrong gate', lines: [{ toReceive: '0' }] })
  expect((await story.order(id)).lines[0]).toMatchObject({ shippedQuantity: '0', pending: '5' })
  expect(refusals(await story.receive([{ shipmentLine: one.lines[0].id, quantity: '1' }]))).toEqual(['lines[0].shipmentLine SHIPMENT_NOT_RECEIVABLE'])
  expect(done(await sellerDoes('reDeliver', one.id)).entity).toMatchObject({ status: 'WAITRECEIVE', lines: [{ toReceive: '2' }] })
  done(await buyerReturns(one.id))
  expect(done(await sellerDoes('cancel', one.id)).entity).toMatchObject({ status: 'CANCEL' })
  expect(refusals(await sellerDoes('reDeliver', one.id))).toEqual([' STATE_NOT_ALLOWED'])
  const two = await shipped(lines[0].id)
  done(await story.receive([{ shipmentLine: two.lines[0].id, quantity: '1' }]))
  expect(refusals(await buyerReturns(two.id))).toEqual([' SHIPMENT_ALREADY_RECEIVED'])
})

test('[DEL-5] a delivery note has the status of its least advanced line', async () => {
  const order = await story.acceptedOrder([
    { purchaseListLine: await story.listLine('5') },
    { purchaseListLine: await story.listLine('6', { inspectionType: 'F' }) },
  ])
  const shipment = done(await story.ship(order.lines.map((line: any) => ({ orderLine: line.id })))).entity as any
  const [plain, inspected] = shipment.lines
  const status = async () => (await note(shipment.id)).status
  const receipt = done(await story.receive([{ shipmentLine: inspected.id }])).entity as any
  expect(await status()).toBe('WAITRECEIVE')
  done(await story.receive([{ shipmentLine: plain.id, quantity: '4' }]))
  expect(await status()).toBe('WAITRECEIVE')
  done(await story.receive([{ shipmentLine: plain.id }]))
  expect(await status()).toBe('WAITINSPECT')
  const [{ id }] = (done(await story.buyer.call('/api/receiveOrder/links', { entity: { id: receipt.id } })).entity as any).inspection
  done(await story.buyer.call('/api/inspect/inspect', { entity: { id, result: 'Y', acceptedQuantity: '6' } }))
  expect(await status()).toBe('COMPLETED')
})

test('[DEL-6] a shipment line has received what its receipts say, net of reversals', async () => {
  const { lines } = await accepted('10')
  const shipment = await shipped(lines[0].id)
  const line = shipment.lines[0].id
  const first = done(await story.receive([{ shipmentLine: line, quantity: '3' }])).entity as any
  done(await story.receive([{ shipmentLine: line, quantity: '4.5' }]))
  expect((await note(shipment.id)).lines[0]).toMatchObject({ receivedQuantity: '7.5', toReceive: '2.5' })
  done(await story.reverse([{ receiptLine: first.lines[0].id, quantity: '1' }]))
  expect((await note(shipment.id)).lines[0]).toMatchObject({ receivedQuantity: '6.5', toReceive: '3.5' })
})

test('[DEL-7] lines for two addresses cannot become one shipment', async () => {
  const one = await accepted('5')
  const two = await accepted('5', { deliveryAddress: 'Gate 2' })
  const before = await shipmentsInAll()
  const refused = await story.ship([{ orderLine: one.lines[0].id }, { orderLine: two.lines[0].id }])
  expect([refused.returnCode, refused.issues?.[0]?.code]).toEqual(['10031160', 'MIXED_ADDRESSES'])
  expect([await shipmentsInAll(), (await story.order(one.id)).lines[0].pending]).toEqual([before, '5'])
})

test('[DEL-7] lines of two suppliers become a shipment each', async () => {
  const supplier = await enter(story.buyer, '/api/epRelation/add', {
    code: 'S8',
    name: '华强铸件',
    autoOrderAcceptance: true,
    contacts: [{ name: 'Sun', primary: true }],
  })
  const one = await accepted('5')
  const two = done(
    await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('6', { supplier }) }] } }),
  ).entity as any
  await prefer({ actForSupplier: true })
  const answer = done(
    await story.buyer.call('/api/deliverOrder/purchase/add', { entity: { lines: [{ orderLine: one.lines[0].id }, { orderLine: two.lines[0].id }] } }),
  )
  await prefer({})
  expect((answer.list as any[]).map(({ supplierName, lines }) => [supplierName, lines.length])).toEqual([
    ['金泰轴承', 1],
    ['华强铸件', 1],
  ])
})

test('[DEL-7] 3,000 lines are shipped at once, 3,001 are not', async () => {
  const { id, lines } = await accepted('5000')
  const pieces = (count: number) => Array.from({ length: count }, () => ({ orderLine: lines[0].id, quantity: '1' }))
  const before = await shipmentsInAll()
  const refused = await story.ship(pieces(3001))
  expect([refused.returnCode, refused.issues?.[0]?.code, refused.issues?.[0]?.params]).toEqual([
    '30050005',
    'SHIPMENT_OVER_3000_LINES',
    { maximum: '3000', given: '3001' },
  ])
  expect([await shipmentsInAll(), (await story.order(id)).lines[0].pending]).toEqual([before, '5000'])
  expect((done(await story.ship(pieces(3000))).entity as any).lines).toHaveLength(3000)
  expect((await story.order(id)).lines[0]).toMatchObject({ shippedQuantity: '3000', pending: '2000' })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import { projectModel } from '../../support/project-model.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
  const preferences = JSON.stringify({ overReceipt: true, overReceiptRatio: '0.5' })
  await sql`update enterprise set preferences = preferences || ${preferences}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
})
afterAll(() => story.api.close())

const buyerDoes = (action: string, entity: Shown) => story.buyer.call(`/api/tradeOrder/purchase/${action}`, { entity })
const receive = async (shipmentLine: string, quantity: string): Promise<Shown> => done(await story.receive([{ shipmentLine, quantity }])).entity as Shown

/** An order of 10 of which two shipments of 5 are on the way. */
async function twoShipments(): Promise<{ readonly order: Shown; readonly first: string; readonly second: string }> {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const ship = async () => (done(await story.ship([{ orderLine: order.lines[0].id, quantity: '5' }])).entity as Shown).lines[0].id as string
  return { order, first: await ship(), second: await ship() }
}

test('[ORD-29, ORD-21, ORD-14, ORD-15] 7.5 received of one shipment of 5 hide nothing of the 2.5 that the other still has on the way', async () => {
  const { order, first, second } = await twoShipments()
  await receive(first, '7.5')
  await receive(second, '2.5')
  expect((await story.order(order.id)).lines[0]).toMatchObject({
    lineStatus: 'WAITRECEIVE',
    onTheWayQuantity: '2.5',
    overReceivedQuantity: '2.5',
    pending: '0',
  })
  const closing = await story.buyer.call('/api/tradeOrder/purchase/closeItem', { entityList: [{ id: order.lines[0].id, closeReason: 'enough' }] })
  expect(JSON.stringify(closing)).toContain('ORDER_GOODS_IN_TRANSIT')
  expect(refusals(await buyerDoes('finalAcceptance', { id: order.id }))).toEqual([' ORDER_GOODS_IN_TRANSIT'])
  await receive(second, '2.5')
  expect((await story.order(order.id)).lines[0]).toMatchObject({
    lineStatus: 'COMPLETED',
    receivedQuantity: '12.5',
    overReceivedQuantity: '2.5',
    onTheWayQuantity: '0',
  })
  expect(done(await buyerDoes('finalAcceptance', { id: order.id })).entity).toMatchObject({ status: 'success' })
})

test('[ORD-29, ORD-21] an over-receipt of one shipment does not replace the 5 pieces that were never shipped', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id, quantity: '7' }])).entity as Shown
  await receive(shipment.lines[0].id, '10.5')
  expect((await story.order(order.id)).lines[0]).toMatchObject({ lineStatus: 'PARTIALDELIVERY', pending: '3', overReceivedQuantity: '3.5' })
})

test('[ORD-30, ORD-31] nothing of a finally accepted order is reversed or received; the acceptance is undone first, by its own permission and with a reason', async () => {
  const { order, first, second } = await twoShipments()
  const receipt = await receive(first, '5')
  await receive(second, '5')
  expect(refusals(await buyerDoes('undoAcceptance', { id: order.id, undoReason: 'too early' }))).toEqual([' ORDER_NOT_FINALLY_ACCEPTED'])
  done(await buyerDoes('finalAcceptance', { id: order.id }))
  const reversal = () => story.reverse([{ receiptLine: receipt.lines[0].id, quantity: '5' }])
  const refused = await reversal()
  expect(refusals(refused)).toEqual(['lines[0].receiptLine UNDO_FINAL_ACCEPTANCE_FIRST'])
  expect(refused.issues?.[0]?.text).toBe('订单已终验，请先撤销终验')
  expect(refusals(await story.receive([{ shipmentLine: first, quantity: '2.5' }]))).toEqual(['lines[0].shipmentLine UNDO_FINAL_ACCEPTANCE_FIRST'])
  expect(await story.order(order.id)).toMatchObject({ status: 'success', lines: [{ receivedQuantity: '10' }] })

  expect(refusals(await buyerDoes('undoAcceptance', { id: order.id }))).toEqual(['undoReason REQUIRED'])
  expect(done(await buyerDoes('undoAcceptance', { id: order.id, undoReason: 'rusty' })).entity).toMatchObject({ status: 'waitBalance', undoReason: 'rusty' })
  const history = done(await buyerDoes('history', { id: order.id })).list as readonly Shown[]
  expect(history.at(-1)).toMatchObject({ action: 'undoAcceptance', reason: 'rusty' })
  done(await reversal())
  expect(await story.order(order.id)).toMatchObject({ status: 'supplierDelivered', lines: [{ receivedQuantity: '5', onTheWayQuantity: '5' }] })
})

test('[ORD-30] of a final acceptance and a reversal at the same time one is done, and the other refused', async () => {
  for (let round = 0; round < 6; round++) {
    const { order, first, second } = await twoShipments()
    const receipt = await receive(first, '5')
    await receive(second, '5')
    const answers = await Promise.all([buyerDoes('finalAcceptance', { id: order.id }), story.reverse([{ receiptLine: receipt.lines[0].id, quantity: '5' }])])
    expect(answers.map(({ returnCode }) => returnCode === '0').toSorted()).toEqual([false, true])
    const { status, lines } = await story.order(order.id)
    expect([status, lines[0].receivedQuantity]).toEqual(answers[0].returnCode === '0' ? ['success', '10'] : ['supplierDelivered', '5'])
  }
})

test('[ORD-29] an upgrade says of older lines what is on the way, and their status with it', async () => {
  const { pool } = story.api
  const { order, first, second } = await twoShipments()
  await receive(first, '7.5')
  await receive(second, '2.5')
  await sql`delete from "schemaChange" where name = '2611-goods-on-the-way'`.execute(pool)
  await sql`alter table "orderLine" drop column "onTheWayQuantity", drop column "overReceivedQuantity", drop column "finallyAccepted"`.execute(pool)
  await sql`alter table "shipmentLine" drop column "overReceivedQuantity"`.execute(pool)
  await sql`update "orderLine" set "lineStatus" = 'COMPLETED' where document = ${order.id}`.execute(pool)
  await sql`update "order" set status = 'waitBalance' where id = ${order.id}`.execute(pool)
  await migrate(pool, projectModel())
  const { rows } =
    await sql`select o.status, l."lineStatus", trim_scale(l."onTheWayQuantity")::text as "onTheWay", trim_scale(l."overReceivedQuantity")::text as over, l."finallyAccepted"
    from "orderLine" l join "order" o on o.id = l.document where o.id = ${order.id}`.execute(pool)
  expect(rows).toEqual([{ status: 'supplierDelivered', lineStatus: 'WAITRECEIVE', onTheWay: '2.5', over: '2.5', finallyAccepted: false }])
  expect(await migrate(pool, projectModel())).toEqual([])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import { projectModel } from '../../support/project-model.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
  await sql`update enterprise set preferences = ${JSON.stringify({ closeAfterShipping: true })}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
})
afterAll(() => story.api.close())

const buy = (name: string, entity: Shown) => story.buyer.call(`/api/tradeOrder/purchase/${name}`, { entity })
const closeLine = (id: string) => story.buyer.call('/api/tradeOrder/purchase/closeItem', { entityList: [{ id, closeReason: 'enough' }] })
const deliverAgain = (id: string) => story.seller.call('/api/deliverOrder/supplier/reDeliver', { entity: { id } })
const giveBack = (id: string) => story.buyer.call('/api/deliverOrder/purchase/return', { entity: { id, returnReason: 'wrong gate' } })

/** An accepted order of 10 and 4, of whose first line a shipment of 4 was returned. */
async function returned(): Promise<{ readonly order: Shown; readonly shipment: string; readonly shipmentLine: string }> {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }, { purchaseListLine: await story.listLine('4') }])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id, quantity: '4' }])).entity as Shown
  done(await giveBack(shipment.id))
  return { order, shipment: shipment.id, shipmentLine: shipment.lines[0].id }
}

test('[DEL-4] a returned shipment is not delivered again into a deleted order, a closed one, or a closed line', async () => {
  const ends: Readonly<Record<string, (order: Shown) => Promise<unknown>>> = {
    delete: async ({ id }) => done(await buy('delete', { id })),
    close: async ({ id }) => done(await buy('close', { id, closeReason: 'no need' })),
    closeItem: async ({ lines }) => done(await closeLine(lines[0].id)),
  }
  for (const [end, take] of Object.entries(ends)) {
    const { order, shipment, shipmentLine } = await returned()
    await take(order)
    expect([end, refusals(await deliverAgain(shipment))]).toEqual([end, [' ORDER_LINE_NOT_SHIPPABLE']])
    expect([end, refusals(await story.receive([{ shipmentLine, quantity: '4' }]))]).toEqual([end, ['lines[0].shipmentLine SHIPMENT_NOT_RECEIVABLE']])
    expect(await story.order(order.id)).toMatchObject({ lines: [{ shippedQuantity: '0', onTheWayQuantity: '0', receivedQuantity: '0' }, {}] })
    done(await story.seller.call('/api/deliverOrder/supplier/cancel', { entity: { id: shipment } }))
  }
})

test('[DEL-4] [ORD-15] a returned shipment is not delivered again into a finally accepted order, until the acceptance is undone', async () => {
  const { order, shipment } = await returned()
  const [first, second] = order.lines as Shown[]
  for (const { id } of [first!, second!]) {
    const sent = done(await story.ship([{ orderLine: id, quantity: '4' }])).entity as Shown
    done(await story.receive([{ shipmentLine: sent.lines[0].id }]))
  }
  done(await buy('finalAcceptance', { id: order.id }))
  expect(refusals(await deliverAgain(shipment))).toEqual([' ORDER_LINE_NOT_SHIPPABLE'])
  done(await buy('undoAcceptance', { id: order.id, undoReason: 'one more comes' }))
  done(await deliverAgain(shipment))
  expect(await story.order(order.id)).toMatchObject({ lines: [{ shippedQuantity: '8', onTheWayQuantity: '4' }, {}] })
})

test('[DEL-4] [ORD-22] a line with a returned shipment stays in its order, so that the shipment can be delivered again', async () => {
  const { order, shipment } = await returned()
  const unbound = await story.buyer.call('/api/tradeOrder/purchase/unbind', { entityList: [{ id: order.lines[0].id }] })
  expect(refusals(unbound)).toEqual([' IN_USE'])
  done(await deliverAgain(shipment))
})

test('[DEL-4] when a shipment is delivered again while its order is ended, the second call sees what the first did', async () => {
  for (const end of ['close', 'delete']) {
    const { order, shipment } = await returned()
    const [again, ended] = await Promise.all([deliverAgain(shipment), buy(end, { id: order.id, ...(end === 'close' && { closeReason: 'no need' }) })])
    const { status, lines } = await story.order(order.id)
    // A close may follow goods on the way; nothing else has both succeed.
    const outcomes = [`${again.returnCode === '0'} ${ended.returnCode === '0'} ${String(status)} ${String(lines[0].shippedQuantity)}`]
    const possible = end === 'close' ? ['true true close 4', 'false true close 0'] : ['true false purchasePaid 4', 'false true INVALID 0']
    expect(possible).toEqual(expect.arrayContaining(outcomes))
  }
})

test('[ORD-29] [REC-5] a shipment that was on the way when its order was closed is received, reversed, and received or returned again; no new one is accepted', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const sent = done(await story.ship([{ orderLine: order.lines[0].id, quantity: '6' }])).entity as Shown
  done(await buy('close', { id: order.id, closeReason: 'no need of the rest' }))
  const receipt = done(await story.receive([{ shipmentLine: sent.lines[0].id, quantity: '6' }])).entity as Shown
  done(await story.reverse([{ receiptLine: receipt.lines[0].id, quantity: '6' }]))
  expect(await story.order(order.id)).toMatchObject({
    status: 'close',
    lines: [{ lineStatus: 'CLOSE', pending: '0', shippedQuantity: '6', onTheWayQuantity: '6', receivedQuantity: '0' }],
  })
  done(await giveBack(sent.id))
  expect(await story.order(order.id)).toMatchObject({ status: 'close', lines: [{ pending: '0', shippedQuantity: '0', onTheWayQuantity: '0' }] })
  expect(refusals(await deliverAgain(sent.id))).toEqual([' ORDER_LINE_NOT_SHIPPABLE'])
})

test('[DEL-4] an upgrade stores for older lines whether they can be shipped', async () => {
  const { pool } = story.api
  const { order } = await returned()
  const invalid = await returned()
  done(await buy('delete', { id: invalid.order.id }))
  done(await closeLine(order.lines[1].id))
  const said = sql`select "orderInvalid", shippable from "orderLine" where document in (${order.id}, ${invalid.order.id}) order by document = ${invalid.order.id}, "lineNo"`
  const { rows } = await said.execute(pool)
  expect(rows).toEqual([
    { orderInvalid: false, shippable: true },
    { orderInvalid: false, shippable: false },
    { orderInvalid: true, shippable: false },
    { orderInvalid: true, shippable: false },
  ])
  await sql`delete from "schemaChange" where name = '2611-lines-that-can-be-shipped'`.execute(pool)
  await sql`alter table "orderLine" drop column "orderInvalid", drop column shippable`.execute(pool)
  await migrate(pool, projectModel())
  expect((await said.execute(pool)).rows).toEqual(rows)
  expect(await migrate(pool, projectModel())).toEqual([])
})

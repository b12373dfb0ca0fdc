import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, revertMigration } from '../../engine/server/schema/migrate.ts'
import { readMigrations } from '../../engine/server/schema/read-migrations.ts'
import { projectModel } from '../support/project-model.ts'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
  await sql`update enterprise set preferences = jsonb_set(coalesce(preferences, '{}'), '{closeAfterShipping}', 'true') where id = 'purchaser-1'`.execute(
    story.api.pool,
  )
})
afterAll(() => story.api.close())

const listLine = (id: string): Promise<Shown> => story.detail('/api/project/materials/detail', id)
const close = (id: string, more: Shown = {}) => story.buyer.call('/api/tradeOrder/purchase/close', { entity: { id, closeReason: 'not needed', ...more } })
const closeItem = (id: string, more: Shown = {}) =>
  story.buyer.call('/api/tradeOrder/purchase/closeItem', { entityList: [{ id, closeReason: 'not needed', ...more }] })
const ordered = async (quantity: string) => {
  const purchaseListLine = await story.listLine(quantity)
  const order = await story.acceptedOrder([{ purchaseListLine }])
  return { purchaseListLine, order, line: order.lines[0].id as string }
}

test('[ORD-32] of 10 ordered and 4 shipped, closing the line gives 6 back to the purchase list, which can be ordered anew', async () => {
  const { purchaseListLine, order, line } = await ordered('10')
  const shipment = done(await story.ship([{ orderLine: line, quantity: '4' }])).entity as Shown
  done(await story.receive([{ shipmentLine: shipment.lines[0].id, quantity: '4' }]))
  expect(await listLine(purchaseListLine)).toMatchObject({ status: 'ORDER', orderedQuantity: '10', toOrder: '0' })
  done(await closeItem(line, { givesRestBack: true }))
  expect(await listLine(purchaseListLine)).toMatchObject({ status: 'TOORDER', orderedQuantity: '4', toOrder: '6' })
  expect((await story.order(order.id)).lines[0]).toMatchObject({ lineStatus: 'CLOSE', quantity: '10', heldQuantity: '4' })
  const add = (quantity: string) => story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine, quantity }] } })
  expect(refusals(await add('7'))).toEqual(['lines[0].quantity ORDER_OVER_PURCHASE_QUANTITY'])
  done(await add('6'))
  expect(await listLine(purchaseListLine)).toMatchObject({ status: 'ORDER', orderedQuantity: '10', toOrder: '0' })
})

test('[ORD-32] closing an order gives the rest of its open lines back where it is asked for, and nothing otherwise', async () => {
  const [kept, given] = [await ordered('10'), await ordered('8')]
  done(await close(kept.order.id))
  expect(await listLine(kept.purchaseListLine)).toMatchObject({ status: 'ORDER', orderedQuantity: '10', toOrder: '0' })
  done(await close(given.order.id, { givesRestBack: true }))
  expect(await listLine(given.purchaseListLine)).toMatchObject({ status: 'TOORDER', orderedQuantity: '0', toOrder: '8' })
})

test('[ORD-32] goods on the way count as ordered until they are given back', async () => {
  const { purchaseListLine, order, line } = await ordered('10')
  const shipment = done(await story.ship([{ orderLine: line, quantity: '4' }])).entity as Shown
  done(await close(order.id, { givesRestBack: true }))
  expect(await listLine(purchaseListLine)).toMatchObject({ orderedQuantity: '4', toOrder: '6' })
  done(await story.buyer.call('/api/deliverOrder/purchase/return', { entity: { id: shipment.id, returnReason: 'damaged' } }))
  expect(await listLine(purchaseListLine)).toMatchObject({ orderedQuantity: '0', toOrder: '10' })
})

test('[ORD-32, ORD-20] what comes back of a completed line after its order was closed goes back to the purchase list', async () => {
  const completed = async () => {
    const { purchaseListLine, order, line } = await ordered('10')
    const shipment = done(await story.ship([{ orderLine: line }])).entity as Shown
    const receipt = done(await story.receive([{ shipmentLine: shipment.lines[0].id }])).entity as Shown
    expect((await story.order(order.id)).lines[0]).toMatchObject({ lineStatus: 'COMPLETED' })
    done(await close(order.id, { givesRestBack: true }))
    expect(await listLine(purchaseListLine)).toMatchObject({ status: 'ORDER', orderedQuantity: '10', toOrder: '0' })
    return { purchaseListLine, order, shipment, receiptLine: receipt.lines[0].id as string }
  }
  const part = await completed()
  done(await story.reverse([{ receiptLine: part.receiptLine, quantity: '6' }]))
  done(await story.buyer.call('/api/deliverOrder/purchase/returnRest', { entity: { id: part.shipment.id, restReturnReason: 'damp' } }))
  expect((await story.order(part.order.id)).lines[0]).toMatchObject({ lineStatus: 'CLOSE', closed: true, pending: '0', heldQuantity: '4' })
  expect(await listLine(part.purchaseListLine)).toMatchObject({ status: 'TOORDER', orderedQuantity: '4', toOrder: '6' })
  const whole = await completed()
  done(await story.reverse([{ receiptLine: whole.receiptLine, quantity: '10' }]))
  done(await story.buyer.call('/api/deliverOrder/purchase/return', { entity: { id: whole.shipment.id, returnReason: 'damp' } }))
  expect((await story.order(whole.order.id)).lines[0]).toMatchObject({ lineStatus: 'CLOSE', pending: '0', heldQuantity: '0' })
  expect(await listLine(whole.purchaseListLine)).toMatchObject({ status: 'TOORDER', orderedQuantity: '0', toOrder: '10' })
})

test('[ORD-32] an order from before an upgrade holds what it ordered, and its purchase list line stays ordered', async () => {
  const { purchaseListLine, line } = await ordered('10')
  const { pool } = story.api
  await revertMigration(
    pool,
    (await readMigrations()).find(({ name }) => name === '2611-orders-hold-of-the-purchase-list')!,
  )
  await sql`alter table "orderLine" drop column "heldQuantity"`.execute(pool)
  await migrate(pool, projectModel())
  const { rows } = await sql`select "heldQuantity"::text as held from "orderLine" where id = ${line}`.execute(pool)
  expect(rows).toEqual([{ held: '10' }])
  done(await story.ship([{ orderLine: line, quantity: '4' }]))
  expect(await listLine(purchaseListLine)).toMatchObject({ status: 'ORDER', orderedQuantity: '10', toOrder: '0' })
})

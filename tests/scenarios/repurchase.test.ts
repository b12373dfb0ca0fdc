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

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const accepted = async (...quantities: readonly string[]) => {
  const lines = []
  for (const quantity of quantities) lines.push({ purchaseListLine: await story.listLine(quantity) })
  return story.acceptedOrder(lines)
}
const prepared = async (...ids: readonly string[]) => story.buyer.call(`${at('repurchase')}/prepare`, { entityList: ids.map((id) => ({ id })) })

test('[ORD-23] an order of 5 and 6 is bought again with its prices, 9 in place of 5, and nothing is taken from it', async () => {
  const order = await accepted('5', '6')
  expect((await story.order(order.id))._next).toEqual({ 'purchaserCreateOrder.repurchase': 2, orderModificationr: 2, regrantOrder: 0 })
  const [draft] = done(await prepared(order.id)).list as readonly Shown[]
  expect(draft).toMatchObject({
    source: 'REPURCHASE',
    supplier: { id: story.master.supplier },
    deliveryAddress: 'Gate 1',
    lines: [
      { quantity: '5', price: '100', taxRate: '0.13', partName: 'Bearing' },
      { quantity: '6', price: '100' },
    ],
  })
  const [first, second] = order.lines as readonly Shown[]
  const again = done(
    await story.buyer.call(at('repurchase'), {
      entity: { lines: [{ repurchasedFrom: first?.id, quantity: '9', deliveryDate: '2026-12-24' }, { repurchasedFrom: second?.id }] },
    }),
  ).entity as Shown
  expect(again).toMatchObject({
    status: 'WAITORDER',
    source: 'REPURCHASE',
    amount: '1695',
    lines: [{ quantity: '9', deliveryDate: '2026-12-24' }, { quantity: '6' }],
  })
  expect(await story.order(order.id)).toMatchObject({ status: 'purchasePaid', lines: [{ pending: '5' }, { pending: '6' }] })
  const links = done(await story.buyer.call(at('links'), { entity: { id: order.id, screen: 'purchaserOrderDetail' } })).entity as Shown
  expect(JSON.stringify(links)).toContain(again.insideOrderCode)
  done(await decide(story.seller, '/api/tradeOrder/supplier/accept', { id: again.id, replyDate: '2026-12-10' }))
  const seen = done(await story.seller.call('/api/tradeOrder/supplier/detail', { entity: { id: again.id } })).entity as Shown
  expect(seen.lines[0]).not.toHaveProperty('repurchasedFrom')
  const unbound = await story.buyer.call(at('unbind'), { entityList: [{ id: first?.id }] })
  expect(refusals(unbound)).toEqual([' IN_USE'])
})

test('[ORD-23] a completed order can be bought again; a closed or invalid one cannot', async () => {
  const order = await accepted('5')
  const [line] = order.lines as readonly Shown[]
  done(await story.ship([{ orderLine: line?.id }]))
  const { rows } = await sql<{ id: string }>`select id from "shipmentLine" where "orderLine" = ${line?.id}`.execute(story.api.pool)
  done(await story.receive([{ shipmentLine: rows[0]?.id ?? '' }]))
  done(await story.buyer.call(at('finalAcceptance'), { entity: { id: order.id } }))
  expect((await story.order(order.id)).status).toBe('success')
  expect(done(await story.buyer.call(at('repurchase'), { entity: { lines: [{ repurchasedFrom: line?.id }] } })).entity).toMatchObject({ status: 'WAITORDER' })

  const closed = await accepted('5')
  done(await story.buyer.call(at('close'), { entity: { id: closed.id, closeReason: 'no need' } }))
  expect(refusals(await story.buyer.call(at('repurchase'), { entity: { lines: [{ repurchasedFrom: closed.lines[0].id }] } }))).toEqual([
    'lines[0].repurchasedFrom ORDER_NOT_REPURCHASABLE',
  ])
  expect((await story.order(closed.id))._next).toEqual({ 'purchaserCreateOrder.repurchase': 0, orderModificationr: 0, regrantOrder: 0 })
})

test('[ORD-23, ORD-16] a frozen supplier gets no repeated order, and another enterprise cannot repeat our order', async () => {
  const order = await accepted('5')
  const input = { entity: { lines: [{ repurchasedFrom: order.lines[0].id }] } }
  const stranger = await story.api.login('otherBuyer')
  expect(refusals(await stranger.call(at('repurchase'), input))).toEqual(['lines[0].repurchasedFrom REFERENCE_NOT_FOUND'])
  // [SES-27] The supplier's site has no such path.
  await expect(story.seller.call(at('repurchase'), input)).rejects.toThrow('HTTP 404')
  done(await story.buyer.call('/api/epRelation/freeze', { entity: { id: story.master.supplier, freezeReason: 'late' } }))
  expect(refusals(await story.buyer.call(at('repurchase'), input))).toContain(' SUPPLIER_FROZEN')
  done(await story.buyer.call('/api/epRelation/unfreeze', { entity: { id: story.master.supplier } }))
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A31'`.execute(story.api.pool)
  const clerk = await story.api.login('englishBuyer')
  expect(refusals(await clerk.call(at('repurchase'), input))).toEqual([' NO_PERMISSION'])
})

test('[ORD-23] a repeated order takes over prices that the person may not see', async () => {
  const order = await accepted('5')
  await sql`delete from "rolePermission" where role = 'role of manager' and code = 'A150'`.execute(story.api.pool)
  const clerk = await story.api.login('manager')
  const made = done(await clerk.call(at('repurchase'), { entity: { lines: [{ repurchasedFrom: order.lines[0].id }] } })).entity as Shown
  expect(made.amount).toBe('****')
  expect((await story.order(made.id)).amount).toBe('565')
})

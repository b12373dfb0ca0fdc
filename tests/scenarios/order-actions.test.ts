import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'
import { withoutIds } from '../support/without-ids.ts'
import { decide } from './as-read.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const placed = async (quantity = '5') =>
  done(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine(quantity) }] } })).entity as Shown

test('[ORD-4, ORD-5] closing an order closes its open lines, and nothing reopens it', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])
  expect(refusals(await story.buyer.call(at('close'), { entity: { id: order.id } }))).toEqual(['closeReason REQUIRED'])
  const closed = done(await story.buyer.call(at('close'), { entity: { id: order.id, closeReason: 'no need' } })).entity as Shown
  expect(closed).toMatchObject({ status: 'close', closeReason: 'no need', lines: [{ closed: true, lineStatus: 'CLOSE', pending: '0' }] })
  expect(Object.keys(closed._actions)).not.toContain('close')
  expect(refusals(await story.buyer.call(at('delete'), { entity: { id: order.id } }))).toEqual([' STATE_NOT_ALLOWED'])
  expect(refusals(await story.ship([{ orderLine: order.lines[0].id }]))).toEqual(['lines[0].orderLine ORDER_LINE_NOT_SHIPPABLE'])
})

test('[ORD-12] a suspended order can be neither closed nor shipped until it is resumed', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])
  done(await story.buyer.call(at('suspend'), { entity: { id: order.id, suspendReason: 'audit' } }))
  expect(refusals(await story.buyer.call(at('close'), { entity: { id: order.id, closeReason: 'x' } }))).toEqual([' ORDER_ON_HOLD'])
  expect(refusals(await story.ship([{ orderLine: order.lines[0].id }]))).toEqual(['lines[0].orderLine ORDER_LINE_NOT_SHIPPABLE'])
  done(await story.buyer.call(at('resume'), { entity: { id: order.id } }))
  done(await story.ship([{ orderLine: order.lines[0].id }]))
})

test('[ORD-14] lines are acted on one by one, each with its reason why not', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }, { purchaseListLine: await story.listLine('6') }])
  const [one, two] = order.lines
  done(await story.ship([{ orderLine: two.id }]))
  const answer = await story.buyer.call(at('closeItem'), { entity: { closeReason: 'enough' }, entityList: [{ id: one.id }, { id: two.id }] })
  expect(answer.list).toMatchObject([
    { id: one.id, returnCode: '0' },
    { id: two.id, issues: [{ code: 'ORDER_GOODS_IN_TRANSIT' }] },
  ])
  const seen = await story.order(order.id)
  expect(seen).toMatchObject({ status: 'supplierDelivered', lines: [{ lineStatus: 'CLOSE', closeReason: 'enough' }, { lineStatus: 'WAITRECEIVE' }] })
  expect(seen.lines[1]._actions.closeItem).toMatchObject([{ code: 'ORDER_GOODS_IN_TRANSIT' }])
})

test('a document that others refer to cannot be deleted', async () => {
  await placed()
  const refused = await story.buyer.call('/api/purchasingGroup/delete', { entity: { id: story.master.group } })
  expect(refused.issues).toMatchObject([{ code: 'IN_USE' }])
  const spare = (done(await story.buyer.call('/api/purchasingGroup/add', { entity: { code: 'G9', name: 'Spare' } })).entity as Shown).id
  expect(done(await story.buyer.call('/api/purchasingGroup/delete', { entity: { id: spare } })).entity).toBeNull()
  expect(refusals(await story.buyer.call('/api/purchasingGroup/delete', { entity: { id: spare } }))).toEqual(['id NOT_FOUND'])
})

test('a taken name, an unknown key and a wrong type are refused with their paths', async () => {
  expect(refusals(await story.buyer.call('/api/purchasingGroup/add', { entity: { code: 'G1', name: 'Another' } }))).toEqual(['code NOT_UNIQUE'])
  expect(refusals(await story.buyer.call('/api/purchasingGroup/add', { entity: { code: 5, name: 'Another', leeder: 'x' } })).toSorted()).toEqual([
    'code WRONG_TYPE',
    'leeder UNKNOWN_KEY',
  ])
})

test("[ORD-10] the purchaser does the supplier's action only where the preference allows it", async () => {
  const order = await placed()
  expect(order._actions).not.toHaveProperty('accept')
  await sql`update enterprise set preferences = '{"actForSupplier": true}' where id = 'purchaser-1'`.execute(story.api.pool)
  expect((await story.order(order.id))._actions).toMatchObject({ accept: [] })
  await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(story.api.pool)
})

test('[ORD-18] prices are masked in documents, lists and histories for a person who may not see them', async () => {
  const order = await placed()
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code in ('A150', 'A151')`.execute(story.api.pool)
  const clerk = await story.api.login('englishBuyer')
  const seen = (await clerk.call(at('detail'), { entity: { id: order.id } })).entity as Shown
  expect(seen).toMatchObject({ amount: '****', supplier: '****', supplierName: '****', lines: [{ price: '****', quantity: '5' }] })
  const list = await clerk.call(at('list'), { entity: { screen: 'purchaserOrderList' } })
  expect(list.list?.[0]).toMatchObject({ amount: '****' })
  const history = await clerk.call(at('history'), { entity: { id: order.id } })
  expect(withoutIds(JSON.stringify(history))).not.toContain('113')
})

test('[data privatisation] a person outside the purchasing group who may not see other groups finds nothing', async () => {
  const order = await placed()
  await sql`delete from "rolePermission" where role = 'role of buyer' and code = 'A152'`.execute(story.api.pool)
  await sql`update enterprise set preferences = '{"dataPrivatisation": true}' where id = 'purchaser-1'`.execute(story.api.pool)
  expect(refusals(await story.buyer.call(at('detail'), { entity: { id: order.id } }))).toEqual(['id NOT_FOUND'])
  expect(refusals(await story.buyer.call(at('close'), { entity: { id: order.id, closeReason: 'x' } }))).toEqual(['id NOT_FOUND'])
  expect((await story.buyer.call(at('list'), { entity: {} })).pager?.total).toBe(0)
  await sql`insert into "memberGroup" (member, "purchasingGroup") values ('member of buyer', ${story.master.group})`.execute(story.api.pool)
  expect((await story.order(order.id)).id).toBe(order.id)
  await sql`insert into "rolePermission" (role, code) values ('role of buyer', 'A152')`.execute(story.api.pool)
  await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(story.api.pool)
})

test('another enterprise finds nothing under these ids', async () => {
  const order = await placed()
  const other = await story.api.login('otherBuyer')
  const otherSeller = await story.api.login('otherSeller')
  for (const name of ['detail', 'history', 'links', 'close', 'delete', 'suspend'])
    expect([name, refusals(await other.call(at(name), { entity: { id: order.id } }))]).toEqual([name, ['id NOT_FOUND']])
  expect(refusals(await decide(otherSeller, '/api/tradeOrder/supplier/accept', { id: order.id, replyDate: '2026-12-09' }))).toEqual(['id NOT_FOUND'])
  expect(refusals(await otherSeller.call('/api/deliverOrder/supplier/add', { entity: { lines: [{ orderLine: order.lines[0].id }] } }))).toEqual([
    'lines[0].orderLine REFERENCE_NOT_FOUND',
  ])
})

test('[ORD-11] a reminder goes out once a day, and again the next day', async () => {
  const order = await placed()
  done(await story.buyer.call(at('reSendOrder'), { entity: { id: order.id } }))
  const twice = await story.buyer.call(at('reSendOrder'), { entity: { id: order.id } })
  expect([twice.returnCode, refusals(twice)]).toEqual(['10011083', [' REMINDER_ALREADY_SENT']])
  const { rows } = await sql`select enterprise, kind, payload->>'display' as display from outbox where kind = 'orderReminder'`.execute(story.api.pool)
  expect(rows).toEqual([{ enterprise: 'supplier-1', kind: 'orderReminder', display: order.insideOrderCode }])
  // A day later every session has ended too, so this story comes last.
  story.api.clock.advance(24 * 3_600_000)
  const buyer = await story.api.login('buyer')
  done(await buyer.call(at('reSendOrder'), { entity: { id: order.id } }))
})

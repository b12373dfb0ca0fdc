import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'

let story: Story
/** The buyer, ten days later. */
let later: SignedIn
/** A member of group G1 alone. */
let own: SignedIn
let foreignGroup: string

const DUE = '2026-11-25'
const inTime = '2026-11-24'
const late = '2026-11-26'

/** An accepted order of 10 for the 25th, shipped as a whole, and received in these parts. */
async function received(parts: readonly (readonly [quantity: string, day: string])[], more: Shown = {}): Promise<Shown> {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10', { deliveryDate: DUE, ...more }) }])
  if (parts.length === 0) return order
  const shipment = done(await story.ship([{ orderLine: order['lines'][0].id }])).entity as Shown
  const receipts = []
  for (const [quantity, receivedDate] of parts)
    receipts.push(
      done(await story.buyer.call('/api/receiveOrder/add', { entity: { receivedDate, lines: [{ shipmentLine: shipment['lines'][0].id, quantity }] } }))
        .entity as Shown,
    )
  return receipts.at(-1)!
}

beforeAll(async () => {
  story = await startStory()
  const { api, buyer, master } = story
  foreignGroup = await enter(buyer, '/api/purchasingGroup/add', { code: 'G2', name: 'Casting' })
  await received([['10', DUE]])
  await received([
    ['6', inTime],
    ['4', late],
  ])
  const sentBack = await received([['10', inTime]])
  done(await story.reverse([{ receiptLine: sentBack['lines'][0].id, quantity: '1' }]))
  await received([])
  const closed = await received([])
  done(await buyer.call('/api/tradeOrder/purchase/closeItem', { entityList: [{ id: closed['lines'][0].id, closeReason: 'not needed' }] }))
  api.clock.advance(60_000)
  await story.acceptedOrder([{ purchaseListLine: await story.listLine('10', { deliveryDate: '2026-12-20', price: '98.5' }) }])
  api.clock.advance(60_000)
  await story.acceptedOrder([{ purchaseListLine: await story.listLine('1', { purchasingGroup: foreignGroup, price: '55', deliveryDate: '2026-12-24' }) }])
  api.clock.advance(10 * 86_400_000)
  later = await api.login('buyer')
  await sql`delete from "memberGroup" where member = 'member of englishBuyer'`.execute(api.pool)
  await sql`insert into "memberGroup" (member, "purchasingGroup") values ('member of englishBuyer', ${master.group})`.execute(api.pool)
  own = await api.login('englishBuyer')
})
afterAll(() => story.api.close())

const told = async (person: SignedIn): Promise<Shown> => {
  const { entity, list } = done(await person.call('/api/epRelation/summary', { entity: { id: story.master.supplier } }))
  return { ...(entity as Shown), ...Object.fromEntries((list as readonly Shown[]).map(({ figure, ...rest }) => [figure, rest])) }
}

test('[SUM-1] on time is a line that was received whole until its day: one of four that were due', async () => {
  // Received whole on its day: on time. 6 in time and 4 late, 9 left after a reversal, nothing received: late. Closed, or due later: not counted.
  expect(await told(later)).toMatchObject({ level: 'POTENTIAL', onTimeShare: { kind: 'share', done: 1, of: 4 } })
})

test('[SUM-2] what is open, and what was paid last, the latest first', async () => {
  const { openOrders, lastPrices } = await told(later)
  // The two that are not due yet, the one of which nothing was received, and the one of which a part was sent back; not those that were received whole.
  expect(openOrders).toMatchObject({ kind: 'count', count: 4 })
  expect(lastPrices.rows.map(({ price }: Shown) => price)).toEqual(['55', '98.5', '100', '100'])
  expect(lastPrices.rows[0]).toMatchObject({ partName: 'Bearing', 'order.currency': 'CNY' })
})

test('[SUM-3] a person counts only the orders that this person reads', async () => {
  const before = await told(own)
  expect([before['openOrders'].count, before['lastPrices'].rows[0].price]).toEqual([4, '55'])
  const { pool } = story.api
  await sql`update enterprise set preferences = preferences || '{"dataPrivatisation": true}' where id = 'purchaser-1'`.execute(pool)
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A152'`.execute(pool)
  own = await story.api.login('englishBuyer')
  const after = await told(own)
  expect([after['openOrders'].count, after['lastPrices'].rows[0].price]).toEqual([3, '98.5'])
})

test('[SUM-3] who may not view prices is told none, not even masked; who may not see suppliers’ names is told nothing of them', async () => {
  const { pool } = story.api
  const without = async (code: string) => {
    await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = ${code}`.execute(pool)
    own = await story.api.login('englishBuyer')
    return told(own)
  }
  expect(Object.keys(await without('A150')).toSorted()).toEqual(['id', 'labels', 'level', 'name', 'onTimeShare', 'openOrders', 'version'])
  expect(Object.keys(await without('A151')).toSorted()).toEqual(['id', 'labels', 'level', 'name', 'version'])
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A122'`.execute(pool)
  own = await story.api.login('englishBuyer')
  const entity = { id: story.master.supplier }
  expect(refusals(await own.call('/api/epRelation/summary', { entity }))).toEqual([' NO_PERMISSION'])
  await expect(story.seller.call('/api/epRelation/summary', { entity })).rejects.toThrow('HTTP 404')
  expect(refusals(await later.call('/api/epRelation/summary', { entity: { id: 'none' } }))).toEqual(['id NOT_FOUND'])
})

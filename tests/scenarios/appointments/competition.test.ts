import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { seedBidders, signInBidder } from '../../support/bidders.ts'
import { enter } from '../../support/master-data.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { AT, book, openTime, prefer, timeOf } from './appointments.ts'

const SUPPLIERS = 50

let story: Story
/** Each supplier with an accepted order line of its own. */
const callers: { readonly seller: SignedIn; readonly orderLine: string }[] = []
beforeAll(async () => {
  story = await startStory()
  await prefer(story, { deliveryAppointments: true })
  await seedBidders(story.api.pool, story.api.model, SUPPLIERS)
  for (let count = 1; count <= SUPPLIERS; count++) {
    const name = `bidder-${count}`
    const supplier = await enter(story.buyer, '/api/epRelation/add', { code: name, name, settlementMethod: 'MON', contacts: [{ name: 'Li', primary: true }] })
    await sql`update supplier set "registeredEnterprise" = ${name} where id = ${supplier}`.execute(story.api.pool)
    const purchaseListLine = await story.listLine('10', { supplier })
    const order = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine }] } })).entity as Shown
    const seller = await signInBidder(story.api, name)
    done(await seller.call('/api/tradeOrder/supplier/accept', { entity: { id: order.id, version: order.version, replyDate: '2026-12-10' } }))
    callers.push({ seller, orderLine: order.lines[0].id })
  }
}, 120_000)
afterAll(() => story.api.close())

test('[APP-3] of 50 suppliers who book 20 places at once exactly 20 have one', async () => {
  const slot = await openTime(story, '08:00', '20')
  const answers = await Promise.all(callers.map(({ seller, orderLine }) => book(seller, story, slot, [{ orderLine, quantity: '10' }])))
  expect(answers.filter(({ returnCode }) => returnCode === '0')).toHaveLength(20)
  for (const told of answers.flatMap(refusals)) expect([' SLOT_FULL', 'slot SLOT_FULL']).toContain(told)
  expect(await timeOf(story, slot)).toMatchObject({ capacity: '20', booked: '20', free: '0' })
  const { rows } = await sql`select from appointment where slot = ${slot} and status = 'I'`.execute(story.api.pool)
  expect(rows).toHaveLength(20)
})

test('[APP-3, APP-8] 20 who move at once into 5 places: 5 move, 15 keep theirs', async () => {
  const [from] = (await story.buyer.call('/api/deliverSlot/list')).list as readonly Shown[]
  const slot = await openTime(story, '09:00', '5')
  const { list } = await story.buyer.call(`${AT.purchaser}/list`, { entity: {}, pager: { page: 1, pageSize: 50 } })
  expect(list).toHaveLength(20)
  const move = ({ id, version, day }: Shown) => story.buyer.call(`${AT.purchaser}/move`, { entity: { id, version, day, area: story.master.area, slot } })
  const answers = await Promise.all((list as readonly Shown[]).map(move))
  expect(answers.filter(({ returnCode }) => returnCode === '0')).toHaveLength(5)
  expect(await timeOf(story, slot)).toMatchObject({ booked: '5', free: '0' })
  expect(await timeOf(story, from!.id)).toMatchObject({ booked: '15', free: '5' })
})

test('[APP-3] places taken away while suppliers book: never more appointments than places', async () => {
  const slot = await openTime(story, '10:00', '10')
  const free = []
  for (const caller of callers) if (free.length < 12 && (await pendingOf(caller)) === '10') free.push(caller)
  const { version } = await timeOf(story, slot)
  const [cut, ...answers] = await Promise.all([
    story.buyer.call('/api/deliverSlot/changePlaces', { entity: { id: slot, version, capacity: '4' } }),
    ...free.map(({ seller, orderLine }) => book(seller, story, slot, [{ orderLine, quantity: '10' }])),
  ])
  const { capacity, booked } = await timeOf(story, slot)
  expect(Number(booked)).toBeLessThanOrEqual(Number(capacity))
  expect(answers.filter(({ returnCode }) => returnCode === '0')).toHaveLength(Number(booked))
  expect(capacity).toBe(cut!.returnCode === '0' ? '4' : '10')
})

async function pendingOf({ orderLine }: { readonly orderLine: string }): Promise<string> {
  const { rows } = await sql<{ toAppoint: string }>`select "toAppoint"::text as "toAppoint" from "orderLine" where id = ${orderLine}`.execute(story.api.pool)
  return String(Number(rows[0]!.toAppoint))
}

test('[APP-8] appointments that change places with each other, and bookings beside them, wait without a deadlock', async () => {
  const [early, late] = [await openTime(story, '11:00', '50'), await openTime(story, '12:00', '50')]
  const free = []
  for (const caller of callers) if (free.length < 12 && (await pendingOf(caller)) === '10') free.push(caller)
  const made = await Promise.all(
    free.map(({ seller, orderLine }, index) =>
      book(seller, story, index % 2 === 0 ? early : late, [{ orderLine, quantity: '4' }]).then((answer) => done(answer).entity as Shown),
    ),
  )
  const answers = await Promise.all([
    ...made.map(({ id, version, day }, index) =>
      story.buyer.call(`${AT.purchaser}/move`, { entity: { id, version, day, area: story.master.area, slot: index % 2 === 0 ? late : early } }),
    ),
    ...free.map(({ seller, orderLine }, index) => book(seller, story, index % 3 === 0 ? early : late, [{ orderLine, quantity: '2' }])),
  ])
  expect(answers.map(({ returnCode }) => returnCode)).toEqual(answers.map(() => '0'))
  const { rows } = await sql<{
    slot: string
    count: string
  }>`select slot, count(*)::text as count from appointment where slot in (${early}, ${late}) group by slot`.execute(story.api.pool)
  for (const { slot, count } of rows) expect((await timeOf(story, slot)).booked).toBe(count)
})

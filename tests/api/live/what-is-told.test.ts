import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHANGE_CHANNEL } from '../../../engine/server/store/notify-changed.ts'
import { asRead } from '../../scenarios/as-read.ts'
import { enterSecondSupplier } from '../../scenarios/second-supplier.ts'
import { askedOf, done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import type { SignedIn } from '../../support/api.ts'

let story: Story
let listener: pg.Client
const told: (string | undefined)[] = []
beforeAll(async () => {
  story = await startStory()
  listener = new pg.Client({ connectionString: story.api.databaseUrl })
  // Bells are told of notices.
  listener.on('notification', ({ payload }) => payload?.startsWith('notices ') === true || told.push(payload))
  await listener.connect()
  await listener.query(`listen ${CHANGE_CHANNEL}`)
})
afterAll(async () => {
  await listener.end()
  await story.api.close()
})

test('[LIV-1] live pages are notified of a record that they refer to when a shown field of it changes, and not otherwise', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  told.length = 0
  // A query refers to its order and shows only its number.
  done(await story.ship([{ orderLine: order.lines[0].id, quantity: '4' }]))
  expect((await story.order(order.id)).version).toBeGreaterThan(order.version)
  const { supplier } = story.master
  const known = await story.detail('/api/epRelation/detail', supplier)
  done(await story.buyer.call('/api/epRelation/edit', { entity: { id: supplier, version: known.version, name: 'Jintai Castings' } as Shown }))
  await expect.poll(() => told).toContain(supplier)
  expect(told).toEqual([supplier])
})

test('[LIV-1, SEE-15] the page of a quotation is told of what was awarded to another supplier, although version and time of the quotation stay as they were', async () => {
  const other = await story.api.login('otherSeller')
  const foundry = await enterSecondSupplier(story)
  const invitees = [{ supplier: story.master.supplier }, { supplier: foundry }]
  const inquiry = await story.inquire({ invitees, lines: [{ purchaseListLine: await story.listLine('10') }] })
  const quoted = async (who: SignedIn) => {
    const { id, lines } = await askedOf(who, inquiry)
    const entity = { id, lines: [{ id: lines[0].id, price: '80', replyDate: '2026-12-18' }] }
    return done(await who.call('/api/quo/supplier/quote', { entity })).entity as Shown
  }
  const [own, theirs] = [await quoted(story.seller), await quoted(other)]
  const read = await story.detail('/api/quo/purchase/detail', own.id)
  await expect.poll(() => told).toContain(theirs.id)
  told.length = 0
  story.api.clock.advance(1000)
  const lines = await asRead(story, [{ quotationLine: theirs.lines[0].id, quantity: '4' }])
  done(await story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines } }))
  await expect.poll(() => told).toContain(own.id)
  const now = await story.detail('/api/quo/purchase/detail', own.id)
  expect([read.lines[0].toAward, now.lines[0].toAward]).toEqual(['10', '6'])
  expect([now.version, now.updatedAt]).toEqual([read.version, read.updatedAt])
  // What the supplier has read is still the present version.
  const again = { id: own.id, version: own.version, lines: [{ id: own.lines[0].id, price: '78', replyDate: '2026-12-18' }] }
  done(await story.seller.call('/api/quo/supplier/quote', { entity: again }))
})

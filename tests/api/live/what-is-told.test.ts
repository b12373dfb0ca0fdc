import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHANGE_CHANNEL } from '../../../engine/server/store/notify-changed.ts'
import { done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'

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

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals, startStory } from './story.ts'
import type { Story } from './story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

test('[DEL-8] lines of two orders travel together only where the purchaser allows it', async () => {
  const one = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])
  const two = await story.acceptedOrder([{ purchaseListLine: await story.listLine('6') }])
  const both = [
    { orderLine: one.lines[0].id, quantity: '1' },
    { orderLine: two.lines[0].id, quantity: '1' },
  ]
  const together = done(await story.ship(both)).entity
  expect(together).toMatchObject({ lines: [{ orderCode: one.insideOrderCode }, { orderCode: two.insideOrderCode }] })
  expect(together).toMatchObject({ orderCode: null })

  await sql`update enterprise set preferences = jsonb_set(preferences, '{crossOrderDelivery}', 'false') where id = 'purchaser-1'`.execute(story.api.pool)
  expect(refusals(await story.ship(both))).toEqual(['lines[1].orderLine CROSS_ORDER_DELIVERY'])
  const alone = done(await story.ship([{ orderLine: one.lines[0].id, quantity: '1' }])).entity
  expect(alone).toMatchObject({ orderCode: one.insideOrderCode, lines: [{ quantity: '1' }] })
})

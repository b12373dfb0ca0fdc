import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const prefer = (preferences: object) =>
  sql`update enterprise set preferences = ${JSON.stringify(preferences)}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
const madeOn = async (day: string) => {
  const answer = done(await story.buyer.call('/api/tradeOrder/purchase/list', { entity: { where: [{ field: 'createdAt', operator: 'equals', value: day }] } }))
  return (answer.list as readonly Shown[]).map(({ id }) => id as string)
}

test("a day of a list begins where the enterprise's preference says", async () => {
  const made = async () =>
    (done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } })).entity as Shown)
      .id as string
  const id = await made()
  // 00:30 on the 21st in China, and 11:30 on the 20th in New York.
  await sql`update "order" set "createdAt" = '2026-11-20T16:30:00Z' where id = ${id}`.execute(story.api.pool)
  expect([await madeOn('2026-11-20'), await madeOn('2026-11-21')]).toEqual([[], [id]])
  await prefer({ timeZone: 'America/New_York' })
  expect([await madeOn('2026-11-20'), await madeOn('2026-11-21')]).toEqual([[id], []])
  await prefer({})
})

test('numbers carry the day of the enterprise', async () => {
  const numberOf = async () =>
    (done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } })).entity as Shown)
      .insideOrderCode as string
  const inChina = (await numberOf()).slice(2, 10)
  await prefer({ timeZone: 'America/Los_Angeles' })
  const inCalifornia = (await numberOf()).slice(2, 10)
  await prefer({})
  const day = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(story.api.clock.now()).replaceAll('-', '')
  expect([inChina, inCalifornia]).toEqual([day('Asia/Shanghai'), day('America/Los_Angeles')])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tellInTime } from '../../../engine/server/notices/timed-notices.ts'
import { newId } from '../../../engine/server/store/new-id.ts'
import { noticesAreDelivered } from '../../support/job.ts'
import { done, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
beforeAll(async () => {
  // The workers fail on purpose.
  vi.stubEnv('LOG_LEVEL', 'silent')
  story = await startStory()
  vi.unstubAllEnvs()
})
afterAll(() => story.api.close())

test('[NTC-8] a kind of notice that cannot be looked for keeps no other from being told', async () => {
  const { pool, model, clock } = story.api
  const lines = [{ purchaseListLine: await story.listLine('5') }]
  const order = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines } })).entity as Shown
  const errors: unknown[] = []
  await sql`alter table inquiry rename to away`.execute(pool)
  clock.advance(49 * 3_600_000)
  await tellInTime({ pool, model, clock, newId: () => newId() }, (error) => errors.push(error))
  await sql`alter table away rename to inquiry`.execute(pool)
  await noticesAreDelivered(story.api)
  expect(new Set(errors.map(String))).toEqual(new Set(['error: relation "inquiry" does not exist']))
  const seller = await story.api.login('seller')
  const told = done(await seller.call('/api/member/notify/list', { entity: { screen: 'supplierNoticeManage' } })).list as Shown[]
  expect(told.filter((each) => each['subject'] === order.insideOrderCode).map(({ kind }) => kind)).toContain('orderUnanswered')
})

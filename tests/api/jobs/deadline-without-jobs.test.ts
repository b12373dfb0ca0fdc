import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory({ JOBS_AT_ONCE: '0' }, 50)
})
afterAll(() => story.api.close())

test('[INQ-17] a deadline is fired by a process that runs no jobs', async () => {
  const { master, buyer, api } = story
  const entity = {
    name: 'Bearings',
    type: 'ATG',
    purchasingGroup: master.group,
    deliveryAddress: 'Gate 1',
    deadline: '2026-11-20T03:00:00Z',
    invitees: [{ supplier: master.supplier }],
    lines: [{ purchaseListLine: await story.listLine('10') }],
  }
  const { id } = done(await buyer.call('/api/inquiry/purchase/create', { entity })).entity as Shown
  expect(done(await buyer.call('/api/inquiry/purchase/send', { entity: { id } })).entity).toMatchObject({ phase: 'OPEN' })
  api.clock.advance(3_600_001)
  await vi.waitFor(async () => expect(await story.detail('/api/inquiry/purchase/detail', id)).toMatchObject({ phase: 'ENDED' }), {
    timeout: 30_000,
    interval: 50,
  })
})

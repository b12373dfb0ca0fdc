import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const edit = '/api/tradeOrder/purchase/changeOrder'

test('a stale refusal says who changed what since, in the language and within the sight of the person', async () => {
  const made = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } }))
    .entity as Shown
  const read = done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id: made.id } })).entity as Shown
  const [line] = read.lines as readonly Shown[]
  done(await story.buyer.call(edit, { entity: { id: made.id, version: read.version, remark: 'soon', lines: [{ id: line?.id, price: '90', quantity: '5' }] } }))
  const late = { entity: { id: made.id, version: read.version, remark: 'late' } }
  expect((await story.buyer.call(edit, late)).issues).toMatchObject([{ code: 'STALE_VERSION', params: { by: 'buyer', fields: '备注、订单明细 · 未税单价' } }])
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A150'`.execute(story.api.pool)
  const clerk = await story.api.login('englishBuyer')
  // The clerk must learn neither the price nor that it changed.
  expect((await clerk.call(edit, late)).issues).toMatchObject([{ code: 'STALE_VERSION', params: { by: 'buyer', fields: 'Notes' } }])
  done(
    await story.buyer.call(edit, {
      entity: { id: made.id, version: Number(read.version) + 1, lines: [{ partName: 'Ring', quantity: '1', price: '1', deliveryDate: '2026-12-20' }] },
    }),
  )
  const newest = (await clerk.call(edit, { entity: { id: made.id, version: Number(read.version) + 1, remark: 'x' } })).issues
  expect(newest).toMatchObject([{ params: { fields: 'Lines' } }])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import type { SignedIn } from '../../support/api.ts'

let story: Story
let order: Shown
let english: SignedIn
beforeAll(async () => {
  story = await startStory()
  english = await story.api.login('englishBuyer')
  await sql`update supplier set "englishName" = 'Jintai Bearings' where id = ${story.master.supplier}`.execute(story.api.pool)
  order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])
})
afterAll(() => story.api.close())

const listed = async (who: SignedIn) => {
  const where = [{ field: 'insideOrderCode', operator: 'equals', value: order['insideOrderCode'] }]
  return (done(await who.call('/api/tradeOrder/purchase/list', { entity: { screen: 'purchaserOrderList', where } })).list as readonly Shown[])[0]
}
const detailed = async (who: SignedIn) => done(await who.call('/api/tradeOrder/purchase/detail', { entity: { id: order['id'] } })).entity as Shown
const offered = async (who: SignedIn, search: string) => {
  const answer = await who.call('/api/project/materials/options', { entity: { field: 'supplier', search } })
  return (done(answer).list as readonly Shown[]).map(({ text }) => text as string)
}

test('[SUP-14] who reads English sees a supplier by its English name in lists and documents, who reads Chinese by its Chinese one', async () => {
  expect(await listed(english)).toMatchObject({ supplier: { text: 'Jintai Bearings' } })
  expect(await listed(story.buyer)).toMatchObject({ supplier: { text: '金泰轴承' } })
  expect(await detailed(english)).toMatchObject({ supplier: { text: 'Jintai Bearings' } })
  expect(await detailed(story.buyer)).toMatchObject({ supplier: { text: '金泰轴承' } })
})

test('[SUP-14] a supplier is found by either name, and offered by that of the reader', async () => {
  expect([await offered(english, 'jintai'), await offered(english, '金泰')]).toEqual([['Jintai Bearings'], ['Jintai Bearings']])
  expect(await offered(story.buyer, 'jintai')).toEqual(['金泰轴承'])
})

test('[SUP-14] without an English name the Chinese one is shown', async () => {
  await sql`update supplier set "englishName" = null where id = ${story.master.supplier}`.execute(story.api.pool)
  expect(await listed(english)).toMatchObject({ supplier: { text: '金泰轴承' } })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../support/add-member.ts'
import { enter } from '../../support/master-data.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let materialRecord: string
beforeAll(async () => {
  story = await startStory()
  const { buyer } = story
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'COUNT', name: 'Counted' })
  const purchaseUnit = await enter(buyer, '/api/project/unit/add', { code: 'PC', name: 'piece', unitGroup })
  materialRecord = await enter(buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-7', name: 'Sleeve', partNumber: 'S-7', purchaseUnit })
})
afterAll(() => story.api.close())

/** An order of the sleeve at a price, accepted. */
const bought = async (price: string) => {
  story.api.clock.advance(60_000)
  return story.acceptedOrder([{ purchaseListLine: await story.listLine('5', { materialRecord, partName: 'Sleeve', partNumber: 'S-7', price }) }])
}
const list = (envelope: Shown = {}) => story.buyer.call('/api/tradeOrder/purchase/itemList', { entity: { screen: 'purchaserHistoryPrice', ...envelope } })

test('[ORD-37] the first order of a part has no earlier price; the second at 96 says 100 and 4 less, the third at 101 says 96 and 5 more', async () => {
  expect((await bought('100')).lines).toMatchObject([{ price: '100', earlierPrice: null, sinceEarlier: null }])
  expect((await bought('96')).lines).toMatchObject([{ price: '96', earlierPrice: '100', sinceEarlier: '-4' }])
  expect((await bought('101')).lines).toMatchObject([{ price: '101', earlierPrice: '96', sinceEarlier: '5' }])
})

test('[ORD-37] one page lists what the part was bought for, the latest first', async () => {
  const rows = done(await list()).list as readonly Shown[]
  expect(rows.map(({ price }) => price)).toEqual(['101', '96', '100'])
  expect(rows[0]).toMatchObject({ quantity: '5', materialNumber: 'M-7' })
})

test('[ORD-37] who may not read prices reads none there, and neither sorts nor filters by them', async () => {
  const clerk = await addMember(story.api, 'clerk', ['A30', 'A1'])
  const asked = (entity: Shown) => clerk.call('/api/tradeOrder/purchase/itemList', { entity: { screen: 'purchaserHistoryPrice', ...entity } })
  const answer = await asked({})
  expect(JSON.stringify(answer)).not.toMatch(/"(101|96|100)"/)
  for (const entity of [{ where: [{ field: 'price', operator: 'equals', value: '96' }] }, { sort: [{ field: 'price' }] }])
    expect(refusals(await asked(entity))).not.toEqual([])
})

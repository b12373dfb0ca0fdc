import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '../../support/master-data.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let steel = ''
let gold = ''
beforeAll(async () => {
  story = await startStory()
  const { buyer } = story
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'PC', name: 'Pieces' })
  const purchaseUnit = await enter(buyer, '/api/project/unit/add', { code: 'pc', name: '件', unitGroup, isUnit: true })
  steel = await enter(buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-1', name: 'Steel ring', purchaseUnit })
  gold = await enter(buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-2', name: 'Gold ring', purchaseUnit })
})
afterAll(() => story.api.close())

const order = (line: Shown) => story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [line] } })
const inquire = (line: Shown) => {
  const deadline = new Date(story.api.clock.now().getTime() + 3_600_000).toISOString()
  return story.buyer.call('/api/inquiry/purchase/create', { entity: { deadline, invitees: [{ supplier: story.master.supplier }], lines: [line] } })
}

test('[MAT-51] ten pieces of steel on the purchase list are neither ordered nor inquired as gold, as words, or as ten boxes', async () => {
  const purchaseListLine = await story.listLine('10', { materialRecord: steel })
  for (const make of [order, inquire]) {
    expect(refusals(await make({ purchaseListLine, materialRecord: gold }))).toEqual(['lines[0].materialRecord SOURCE_MATERIAL_FIXED'])
    expect(refusals(await make({ purchaseListLine, materialRecord: null }))).toEqual(['lines[0].materialRecord SOURCE_MATERIAL_FIXED'])
    expect(refusals(await make({ purchaseListLine, quantityUnit: '箱' }))).toEqual(['lines[0].quantityUnit SOURCE_UNIT_FIXED'])
  }
  const { id } = done(await order({ purchaseListLine, materialRecord: steel, quantityUnit: '件' })).entity as Shown
  done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id } }))
  const { version, lines } = await story.order(id)
  const changed = { id, version, lines: [{ id: lines[0].id, materialRecord: gold }] }
  expect(refusals(await story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity: changed }))).toEqual([
    'lines[0].materialRecord SOURCE_MATERIAL_FIXED',
  ])
})

test('[MAT-51] a line of the purchase list in words, without a unit, may be ordered as a material in its unit', async () => {
  const purchaseListLine = await story.listLine('10')
  expect(done(await order({ purchaseListLine, materialRecord: steel, quantityUnit: '件' })).entity).toMatchObject({
    lines: [{ quantity: '10', quantityUnit: '件' }],
  })
})

test('[MAT-51, PRJ-16] what a request for steel put on the purchase list does not become gold there, nor boxes', async () => {
  const request = done(
    await story.buyer.call('/api/project/add', {
      entity: {
        name: '装配线改造',
        longTerm: true,
        purchasingGroup: story.master.group,
        deliveryAddress: 'Gate 1',
        lines: [{ materialRecord: steel, quantity: '10', deliveryDate: '2026-12-20', budgetPrice: '1' }],
      },
    }),
  ).entity as Shown
  done(await story.buyer.call('/api/project/toPurchaseList', { entity: { id: request.id } }))
  const listed = done(await story.buyer.call('/api/project/materials', { entity: { screen: 'purchaseList' } })).list as unknown as Shown[]
  const { id } = listed.find(({ requestNumber }) => requestNumber === request.requestNumber)!
  const { version } = await story.detail('/api/project/materials/detail', id)
  const edit = (change: Shown) => story.buyer.call('/api/project/materials/edit', { entity: { id, version, ...change } })
  expect(refusals(await edit({ materialRecord: gold }))).toEqual(['materialRecord SOURCE_MATERIAL_FIXED'])
  expect(refusals(await edit({ quantityUnit: '箱' }))).toEqual(['quantityUnit SOURCE_UNIT_FIXED'])
  expect(done(await edit({ remark: 'soon' })).entity).toMatchObject({ remark: 'soon' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '../../support/master-data.ts'
import { done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'

let story: Story
let bearing: string
beforeAll(async () => {
  story = await startStory()
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'CNT', name: 'Counted' })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'PC', name: '件', unitGroup, isUnit: true })
  const material = (materialNumber: string, name: string, partNumber: string) =>
    enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber, name, partNumber, purchaseUnit })
  bearing = await material('M-1', '深沟球轴承', '6204-2RS')
  await material('M-2', '内六角螺钉', 'M8x30')
  const { supplier } = story.master
  await enter(story.buyer, '/api/ku/addRepo', {
    materialRecord: bearing,
    supplier,
    taxRate: '0.13',
    price: '75',
    validFrom: '2026-01-01',
    validTo: '2027-12-31',
  })
})
afterAll(() => story.api.close())

const found = async (search: string) =>
  (
    done(await story.buyer.call('/api/tradeOrder/purchase/options', { entity: { field: 'lines.materialRecord', search, told: true } })).list as readonly Shown[]
  ).map(({ text, names }) => `${text}: ${(names as readonly string[]).join(', ')}`)

test('[LINE-2] a material is found by its number, its name, its specification and the initials of its name, and is told with them', async () => {
  const expected = ['M-1: 深沟球轴承, 6204-2RS']
  for (const search of ['m-1', '沟球', '6204', 'sgqzc']) expect(await found(search)).toEqual(expected)
})

test('[LINE-2] a line of an order takes the names and the unit of its material; what was entered stays', async () => {
  const lines = [{ materialRecord: bearing }, { materialRecord: bearing, partName: 'Bearing, sealed' }, { partNumber: '99999999' }]
  const filled = done(await story.buyer.call('/api/tradeOrder/purchase/defaults', { entity: { document: { supplier: story.master.supplier, lines } } }))
    .entity as Shown
  expect(filled.lines).toMatchObject([
    { materialNumber: 'M-1', partName: '深沟球轴承', partNumber: '6204-2RS', quantityUnit: '件', fixedLibraryPrice: '75' },
    { materialNumber: 'M-1', partName: 'Bearing, sealed', partNumber: '6204-2RS' },
    { partNumber: '99999999', partName: null },
  ])
})

test('[LINE-3] an order takes the currency and the settlement of its supplier, unless somebody enters another', async () => {
  const supplier = await enter(story.buyer, '/api/epRelation/add', {
    code: 'S9',
    name: 'Beta Supplies',
    currency: 'EUR',
    settlementMethod: 'PRE',
    contacts: [{ name: 'Li', primary: true }],
  })
  const defaults = async (document: Shown) => done(await story.buyer.call('/api/tradeOrder/purchase/defaults', { entity: { document } })).entity as Shown
  expect(await defaults({ supplier })).toMatchObject({ currency: 'EUR', settlementMethod: 'PRE' })
  expect(await defaults({ supplier, currency: 'USD' })).toMatchObject({ currency: 'USD', settlementMethod: 'PRE' })
  expect(await defaults({})).toMatchObject({ currency: 'CNY', settlementMethod: 'MON' })
})

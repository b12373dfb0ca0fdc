import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../support/api.ts'
import { enter } from '../support/master-data.ts'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
let piece: string
beforeAll(async () => {
  story = await startStory()
  const group = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'NUM', name: '数量' })
  piece = await enter(story.buyer, '/api/project/unit/add', { code: 'PCS', name: '件', unitGroup: group, isUnit: true, conversionRate: '1' })
})
afterAll(() => story.api.close())

const category = (name: string) => `/api/project/materialCategory/${name}`
const product = (name: string) => `/api/productCategory/${name}`
/** A category, and one below another. */
const made = async (person: SignedIn, path: string, code: string, name: string, parent?: string) =>
  done(await person.call(path, { entity: { code, name, ...(parent === undefined ? {} : { parent }) } })).entity as Shown
const shown = async (person: SignedIn, path: string, id: string) => done(await person.call(path, { entity: { id } })).entity as Shown

test('[MAT-30] categories have at most three levels', async () => {
  const { buyer } = story
  const first = await made(buyer, category('add'), '11', '标准件')
  const second = await made(buyer, category('add'), '1101', '轴承', first.id)
  const third = await made(buyer, category('add'), '110101', '深沟球轴承', second.id)
  expect([first, second, third].map(({ level, place }) => `${level} ${place}`)).toEqual(['L1 11', 'L2 11/1101', 'L3 11/1101/110101'])
  expect(refusals(await buyer.call(category('add'), { entity: { code: '4', name: '更细', parent: third.id } }))).toEqual(['parent REFERENCE_NOT_ALLOWED'])
  expect(refusals(await buyer.call(category('add'), { entity: { code: '1101', name: '另一个' } }))).toEqual(['code NOT_UNIQUE'])
  expect(refusals(await buyer.call(category('add'), { entity: { code: '1102', name: '轴承', parent: first.id } }))).toEqual(['name NOT_UNIQUE'])
  expect(refusals(await buyer.call(category('add'), { entity: { code: '12', name: '标准件' } }))).toEqual(['name NOT_UNIQUE'])
  expect(refusals(await buyer.call(category('edit'), { entity: { id: second.id, version: second.version, parent: third.id } }))).toEqual(['parent UNKNOWN_KEY'])
  expect((await buyer.call(category('delete'), { entity: { id: first.id } })).returnCode).not.toBe('0')
})

test('[MAT-31] subcategories are disabled and enabled with their category', async () => {
  const { buyer } = story
  const first = await made(buyer, category('add'), '21', '电气件')
  const second = await made(buyer, category('add'), '2101', '传感器', first.id)
  const third = await made(buyer, category('add'), '210101', '接近开关', second.id)
  done(await buyer.call(category('disable'), { entity: { id: first.id } }))
  expect(await shown(buyer, category('detail'), third.id)).toMatchObject({ available: false })
  expect(refusals(await buyer.call(category('disable'), { entity: { id: third.id } }))).toEqual([' CATEGORY_DISABLED'])
  expect(refusals(await buyer.call(category('activate'), { entity: { id: second.id } }))).toEqual([' CATEGORY_PARENT_DISABLED'])
  expect(refusals(await buyer.call(category('add'), { entity: { code: '2102', name: '电缆', parent: first.id } }))).toEqual(['parent REFERENCE_NOT_ALLOWED'])
  done(await buyer.call(category('activate'), { entity: { id: first.id } }))
  expect(await shown(buyer, category('detail'), second.id)).toMatchObject({ available: false })
  done(await buyer.call(category('activate'), { entity: { id: second.id } }))
})

test('[MAT-32, MAT-33] a category with its own projects requires a project; a category without inventory refuses storage notes', async () => {
  const { buyer, master } = story
  const parts = await made(buyer, category('add'), '31', '项目专用件')
  done(
    await buyer.call(category('edit'), {
      entity: { id: parts.id, version: parts.version, name: '项目专用件', uniqueProject: true, inventoryManagement: false },
    }),
  )
  const material = await enter(buyer, '/api/ku/addMaterialEnterprise', {
    materialNumber: 'P-1',
    name: '支架',
    purchaseUnit: piece,
    category: parts.id,
    inspectionType: 'E',
    referencePrice: '10',
  })
  expect(await shown(buyer, '/api/ku/materialEnterprise', material)).toMatchObject({ materialCategoryCode: '31', materialCategoryName: '项目专用件' })
  const line = { materialRecord: material, quantity: '1', deliveryDate: '2026-12-20', deliveryAddress: 'Gate 1', purchasingGroup: master.group }
  expect(refusals(await buyer.call('/api/project/materials/add', { entity: line }))).toEqual(['project CATEGORY_NEEDS_PROJECT'])
  done(await buyer.call('/api/project/materials/add', { entity: { ...line, project: '试验台' } }))
  const note = { noteType: 'ENTRY', purchasingGroup: master.group, lines: [{ materialRecord: material, quantity: '1' }] }
  expect(refusals(await buyer.call('/api/storageOrder/add', { entity: note }))).toEqual(['lines[0].materialRecord CATEGORY_WITHOUT_INVENTORY'])
})

test('[COM-1, COM-2, COM-3] a supplier has categories of its own, in three levels, disabled and activated', async () => {
  const { seller, api } = story
  const first = await made(seller, product('add'), 'A', '轴承')
  const second = await made(seller, product('add'), 'A1', '球轴承', first.id)
  const third = await made(seller, product('add'), 'A11', '深沟球轴承', second.id)
  expect(third).toMatchObject({ level: 'L3', topLevel: '轴承', sortNumber: '1', available: true })
  done(await seller.call(product('edit'), { entity: { id: first.id, version: first.version, name: '轴承类', sortNumber: '2' } }))
  expect(await shown(seller, product('detail'), third.id)).toMatchObject({ topLevel: '轴承类' })
  expect(refusals(await seller.call(product('add'), { entity: { code: 'A111', name: 'x', parent: third.id } }))).toEqual(['parent REFERENCE_NOT_ALLOWED'])
  done(await seller.call(product('disable'), { entity: { id: first.id } }))
  expect(await shown(seller, product('detail'), third.id)).toMatchObject({ available: false })
  expect(refusals(await seller.call(product('activate'), { entity: { id: third.id } }))).toEqual([' CATEGORY_PARENT_DISABLED'])
  const list = done(await seller.call(product('list'), { entity: { screen: 'productCategoryList', where: [] }, pager: { page: 1, pageSize: 50 } }))
    .list as readonly Shown[]
  expect(list.map(({ code }) => code)).toEqual(['A', 'A1', 'A11'])
  const other = await api.login('otherSeller')
  expect(refusals(await other.call(product('detail'), { entity: { id: first.id } }))).toEqual(['id NOT_FOUND'])
  expect(refusals(await other.call(product('add'), { entity: { code: 'B', name: 'x', parent: first.id } }))).toEqual(['parent REFERENCE_NOT_FOUND'])
  expect((await story.buyer.call(product('list'), { entity: { screen: 'productCategoryList', where: [] } })).status).not.toBe('SUCCESS')
})

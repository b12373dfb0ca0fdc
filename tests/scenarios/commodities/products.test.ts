import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rarArchive } from '../../files/rar.ts'
import { archive } from '../../files/spreadsheets.ts'
import { faultsOf, reportOf, uploadOf } from '../../support/import-of-file.ts'
import { pdf, png, uploaded } from '../../support/upload.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const brand = async (values: Shown): Promise<Shown> => done(await story.seller.call('/api/productBrand/add', { entity: values })).entity as Shown
const product = async (values: Shown): Promise<Shown> =>
  done(await story.seller.call('/api/product/add', { entity: { unitName: '件', ...values } })).entity as Shown
const refused = async (values: Shown) => refusals(await story.seller.call('/api/product/add', { entity: { unitName: '件', ...values } }))
const shown = async (id: string): Promise<Shown> => done(await story.seller.call('/api/product/detail', { entity: { id } })).entity as Shown

test('[COM-4, COM-5] a brand has a name of its own and a logo; a disabled one is not chosen, and products keep it', async () => {
  const { seller } = story
  const logo = await uploaded(story.api.app, seller, 'logo.png', png)
  const own = await brand({ name: '东华', englishName: 'Donghua', logo: [{ id: logo.id }] })
  expect([own.available, own.logo.map(({ name }: Shown) => name)]).toEqual([true, ['logo.png']])
  expect(refusals(await seller.call('/api/productBrand/add', { entity: { name: '东华' } }))).toEqual(['name NOT_UNIQUE'])
  const page = await uploaded(story.api.app, seller, 'logo.pdf', pdf)
  expect(refusals(await seller.call('/api/productBrand/add', { entity: { name: 'NSK', logo: [{ id: page.id }] } }))).toHaveLength(1)
  const made = await product({ productNumber: 'DH-1', name: '轴承', brand: own.id })
  done(await seller.call('/api/productBrand/disable', { entity: { id: own.id } }))
  expect(refusals(await seller.call('/api/productBrand/disable', { entity: { id: own.id } }))).toEqual([' BRAND_DISABLED'])
  expect(await refused({ productNumber: 'DH-2', name: '轴承', brand: own.id })).toEqual(['brand REFERENCE_NOT_ALLOWED'])
  expect((await shown(made.id)).brand.text).toBe('东华')
  done(await seller.call('/api/product/edit', { entity: { id: made.id, version: made.version, stockQuantity: '5' } }))
  expect((await shown(made.id)).brand.text).toBe('东华')
  expect((await seller.call('/api/productBrand/delete', { entity: { id: own.id } })).returnCode).not.toBe('0')
  done(await seller.call('/api/productBrand/activate', { entity: { id: own.id } }))
  expect(refusals(await seller.call('/api/productBrand/activate', { entity: { id: own.id } }))).toEqual([' BRAND_ENABLED'])
})

test('[COM-6, COM-7, COM-8] a product has a number of its own, a price and tiers, its stock and lead time', async () => {
  const made = await product({
    productNumber: '6204',
    name: '深沟球轴承',
    price: '12.5',
    taxRate: '0.13',
    stockQuantity: '2400',
    leadTimeDays: '7',
    tiers: [
      { quantityFrom: '100', price: '11.8' },
      { quantityFrom: '500', price: '10.9' },
    ],
  })
  expect([made.price, made.taxPrice, made.stockQuantity, made.leadTimeDays]).toEqual(['12.5', '14.125', '2400', '7'])
  expect(made.tiers.map(({ quantityFrom, price, taxPrice }: Shown) => [quantityFrom, price, taxPrice])).toEqual([
    ['100', '11.8', '13.334'],
    ['500', '10.9', '12.317'],
  ])
  expect(await refused({ productNumber: '6204', name: 'x' })).toEqual(['productNumber NOT_UNIQUE'])
  const twice = [
    { quantityFrom: '100', price: '1' },
    { quantityFrom: '100.0', price: '2' },
  ]
  expect(await refused({ productNumber: '1', name: 'x', price: '3', tiers: twice })).toEqual(['tiers PRODUCT_TIERS_TWICE'])
  expect(await refused({ productNumber: '1', name: 'x', tiers: [{ quantityFrom: '100', price: '1' }] })).toEqual(['price PRODUCT_TIERS_WITHOUT_PRICE'])
  expect(await refused({ productNumber: '1', name: 'x', price: '0', stockQuantity: '-1', leadTimeDays: '1.5' })).toEqual(
    expect.arrayContaining([expect.stringMatching(/^price /), expect.stringMatching(/^stockQuantity /), expect.stringMatching(/^leadTimeDays /)]),
  )
})

test('[COM-6] neither another supplier nor a purchaser reads or changes the products of a supplier', async () => {
  const made = await product({ productNumber: 'OWN-1', name: '专用轴承', price: '99' })
  const other = await story.api.login('otherSeller')
  const ids = { entity: { id: made.id } }
  expect(refusals(await other.call('/api/product/detail', ids))).toEqual(['id NOT_FOUND'])
  expect(refusals(await other.call('/api/product/edit', { entity: { id: made.id, version: made.version, price: '1' } }))).toEqual(['id NOT_FOUND'])
  expect(refusals(await other.call('/api/product/delete', ids))).toEqual(['id NOT_FOUND'])
  expect(done(await other.call('/api/product/list', { entity: { where: [] } })).list).toEqual([])
  for (const name of ['list', 'detail', 'add', 'edit', 'delete', 'attachPictures'])
    expect(`${name} ${(await story.buyer.call(`/api/product/${name}`, ids)).status}`).toBe(`${name} PROHIBIT`)
  expect((await shown(made.id)).price).toBe('99')
})

test('[COM-7] who may not see prices reads, filters, writes and exports none of a product', async () => {
  const made = await product({ productNumber: 'SEE-1', name: '密封圈', price: '77', tiers: [{ quantityFrom: '10', price: '70' }] })
  await sql`delete from "rolePermission" where role = 'role of englishSeller' and code = 'B60'`.execute(story.api.pool)
  const blind = await story.api.login('englishSeller')
  const read = done(await blind.call('/api/product/detail', { entity: { id: made.id } })).entity as Shown
  expect([read.price, read.taxPrice, read.tiers[0].price, read.tiers[0].quantityFrom]).toEqual(['****', '****', '****', '10'])
  const asked = await blind.call('/api/product/list', { entity: { where: [{ field: 'price', operator: 'equals', value: '77' }] } })
  expect([asked.list, refusals(asked)]).toEqual([undefined, ['where[0] FIELD_NOT_VISIBLE']])
  // What is masked and sent all the same is left as it is.
  await blind.call('/api/product/edit', { entity: { id: made.id, version: made.version, price: '1', tiers: [] } })
  const kept = await shown(made.id)
  expect([kept.price, kept.tiers.map(({ price }: Shown) => price)]).toEqual(['77', []])
})

test('[COM-9] 500 products come from a file with their tiers, every wrong cell is named, and a second file changes them', async () => {
  await brand({ name: 'HRB' })
  const headings = ['productNumber', 'name', 'brand', 'unitName', 'price', 'stockQuantity', 'leadTimeDays', 'tiers.quantityFrom', 'tiers.price']
  const rows = Array.from({ length: 500 }, (_, index) => [`F-${String(index + 1).padStart(3, '0')}`, `轴承 ${index + 1}`, 'HRB', '件', 10, 100, 7, 100, 9])
  const more = [null, null, null, null, null, null, null, 500, 8]
  const path = '/api/product/import'
  const answerX = await story.seller.call(path, uploadOf('products.xlsx', [headings, ...rows, more]))
  expect(reportOf(answerX)).toMatchObject({ rows: 501, accepted: 501 })
  const { rows: stored } = await sql<{ count: number; tiers: number }>`
    select count(distinct p.id)::int as count, count(t.id)::int as tiers from product p left join "productTier" t on t.document = p.id
    where p."productNumber" like 'F-%'`.execute(story.api.pool)
  expect(stored).toEqual([{ count: 500, tiers: 501 }])
  const wrong = [
    ['F-001', 'x', 'HRB', '件', 1, 1, 1, null, null],
    ['G-1', 'x', '无此品牌', '件', 0, 1, 1, null, null],
  ]
  const faults = faultsOf(reportOf(await story.seller.call(path, uploadOf('products.xlsx', [headings, ...wrong]))))
  expect(faults).toHaveLength(3)
  const changes = [
    ['productNumber', 'price', 'stockQuantity'],
    ['F-001', 12.5, 0],
  ]
  expect(reportOf(await story.seller.call('/api/product/importChanges', uploadOf('changes.xlsx', changes)))).toMatchObject({ accepted: 1 })
  const found = done(await story.seller.call('/api/product/list', { entity: { where: [{ field: 'productNumber', operator: 'equals', value: 'F-001' }] } }))
  expect((found.list as readonly Shown[]).map(({ name, price, stockQuantity }) => [name, price, stockQuantity])).toEqual([['轴承 1', '12.5', '0']])
})

test('[COM-9] chosen products take the pictures of a zip or rar archive that are named after their number or model', async () => {
  const [a, b, c] = [
    await product({ productNumber: 'PIC-1', name: 'x' }),
    await product({ productNumber: 'PIC-2', name: 'x', model: '6308-ZZ' }),
    await product({ productNumber: 'PIC-3', name: 'x' }),
  ]
  const pictures = [
    { name: 'pictures/pic-1.png', content: png },
    { name: '6308-ZZ.png', content: png },
  ]
  const attach = async (file: Shown, ids: readonly string[]) =>
    story.seller.call('/api/product/attachPictures', { entity: { picturePackage: [{ id: file.id }] }, entityList: ids.map((id) => ({ id })) })
  const answer = await attach(await uploaded(story.api.app, story.seller, '图片.zip', archive(pictures)), [a.id, b.id, c.id])
  expect((answer.list as readonly Shown[]).map(({ returnCode }) => returnCode)).toEqual(['0', '0', '10140046'])
  const names = async (id: string) => ((await shown(id)).pictures ?? []).map(({ name }: Shown) => name)
  expect([await names(a.id), await names(b.id), await names(c.id)]).toEqual([['pic-1.png'], ['6308-ZZ.png'], []])
  const rar = await uploaded(story.api.app, story.seller, '图片.rar', rarArchive([{ name: 'PIC-3.png', content: png }]))
  done(await attach(rar, [c.id]))
  expect(await names(c.id)).toEqual(['PIC-3.png'])
  const none = await uploaded(story.api.app, story.seller, 'x.pdf', pdf)
  expect(((await attach(none, [c.id])).list as readonly Shown[]).map(({ returnCode }) => returnCode)).toEqual(['10140044'])
})

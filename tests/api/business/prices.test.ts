import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { ImportReport } from '../../../engine/server/documents/import/import-report.ts'
import { type Value, workbook } from '../../files/spreadsheets.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Story } from '../../scenarios/story.ts'
import { enter } from '../../support/master-data.ts'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import { projectModel } from '../../support/project-model.ts'
import { decide } from '../../scenarios/as-read.ts'

let story: Story
let bearing: string
let flange: string
beforeAll(async () => {
  story = await startStory()
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'PC', name: 'Pieces' })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'pc', name: '件', unitGroup, isUnit: true, forbidDecimals: true })
  const material = (materialNumber: string, name: string) => enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber, name, purchaseUnit })
  bearing = await material('M-1', '深沟球轴承')
  flange = await material('M-2', '法兰盘')
})
afterAll(() => story.api.close())

const offer = (more: Record<string, unknown> = {}) => ({
  materialRecord: bearing,
  supplier: story.master.supplier,
  taxRate: '0.13',
  price: '100',
  validFrom: '2027-01-01',
  validTo: '2027-06-30',
  ...more,
})
const add = (more: Record<string, unknown> = {}) => story.buyer.call('/api/ku/addRepo', { entity: offer(more) })
const made = (answer: AnswerEnvelope) => (done(answer).entity as { readonly id: string }).id

test('[PRI-1] [PRI-3] 100.00 untaxed at 13 percent gives 113 taxed; 113 taxed alone gives 100; if both are sent, the untaxed price counts', async () => {
  const first = made(await add())
  const [row] = await rowsOf({ id: first })
  expect([row?.price, row?.taxPrice, row?.unitName, row?.status]).toEqual(['100', '113', '件', 'EFFECTIVE'])
  expect(String(row?.priceNumber)).toMatch(/^PR\d{8}\d{5}$/)
  const [taxed] = await rowsOf({ id: made(await add({ materialRecord: flange, price: undefined, enteredTaxPrice: '113' })) })
  expect([taxed?.price, taxed?.taxPrice]).toEqual(['100', '113'])
  const [both] = await rowsOf({
    id: made(await add({ materialRecord: flange, price: '90', enteredTaxPrice: '113', validFrom: '2028-01-01', validTo: '2028-12-31' })),
  })
  expect([both?.price, both?.taxPrice]).toEqual(['90', '101.7'])
  expect(refusals(await add({ price: '0', validFrom: '2029-01-01', validTo: '2029-12-31' }))).toEqual(['price PRICE_NOT_ABOVE_ZERO'])
  expect(refusals(await add({ price: undefined, validFrom: '2029-01-01', validTo: '2029-12-31' }))).toEqual(['price REQUIRED'])
})

test('[PRI-5] [PRI-6] a second price from 30 June is refused with the number of the first; one from 1 July and one in another currency are accepted', async () => {
  const refused = await add({ validFrom: '2027-06-30', validTo: '2027-12-31' })
  expect(refusals(refused)).toEqual(['validFrom PRICE_PERIODS_OVERLAP'])
  expect([refused.returnCode, refused.issues?.[0]?.text]).toEqual(['10150044', expect.stringMatching(/PR\d{13}/)])
  expect(refusals(await add({ validFrom: '2027-12-31', validTo: '2027-07-01' }))).toEqual(['validTo PRICE_VALIDITY_BACKWARDS'])
  done(await add({ validFrom: '2027-07-01', validTo: '2027-12-31' }))
  done(await add({ currency: 'USD' }))
})

test('[PRI-6] if two people enter the same period at once, one is refused', async () => {
  const both = await Promise.all([add({ validFrom: '2031-01-01', validTo: '2031-12-31' }), add({ validFrom: '2031-06-01', validTo: '2032-01-31' })])
  expect(both.map((answer) => answer.returnCode).toSorted()).toEqual(['0', '10150044'])
})

test('[PRI-7] [PRI-9] a one-time price may overlap a standing price; once the standing price is void, another may have its days', async () => {
  const standing = made(await add({ validFrom: '2033-01-01', validTo: '2033-12-31' }))
  done(await add({ validFrom: '2033-03-01', validTo: '2033-03-31', oneTime: true }))
  expect(refusals(await story.buyer.call('/api/ku/editIsValid', { entity: { id: standing, version: 1 } }))).toEqual(['voidReason REQUIRED'])
  done(await story.buyer.call('/api/ku/editIsValid', { entity: { id: standing, version: 1, voidReason: '协议终止' } }))
  done(await add({ validFrom: '2033-01-01', validTo: '2033-12-31' }))
  expect(refusals(await story.buyer.call('/api/ku/updateRepo', { entity: { ...offer({ price: '1' }), id: standing, version: 2 } }))).toEqual([
    ' STATE_NOT_ALLOWED',
  ])
})

test('[PRI-8] a price that is moved into the days of another is refused, and nothing of it is written', async () => {
  const early = made(await add({ validFrom: '2034-01-01', validTo: '2034-03-31' }))
  done(await add({ validFrom: '2034-04-01', validTo: '2034-06-30' }))
  const moved = await story.buyer.call('/api/ku/updateRepo', {
    entity: { ...offer({ price: '80', validFrom: '2034-01-01', validTo: '2034-04-01' }), id: early, version: 1 },
  })
  expect(refusals(moved)).toEqual(['validFrom PRICE_PERIODS_OVERLAP'])
  expect((await rowsOf({ id: early }))[0]?.price).toBe('100')
})

test('[PRI-2] [PRI-4] 1 to 100 at 12 and 101 to 999 at 11 are two tiers; overlapping, reversed or missing quantities are refused', async () => {
  const tiered = (tiers: readonly Record<string, unknown>[], more: Record<string, unknown> = {}) =>
    add({ pricing: 'TIERED', price: undefined, validFrom: '2035-01-01', validTo: '2035-12-31', tiers, ...more })
  const twelve = { quantityFrom: '1', quantityTo: '100', price: '12' }
  expect(refusals(await tiered([twelve, { quantityFrom: '100', quantityTo: '999', price: '11' }]))).toEqual(['tiers PRICE_TIERS_OVERLAP'])
  expect(refusals(await tiered([{ quantityFrom: '100', quantityTo: '1', price: '12' }]))).toEqual(['tiers[0].quantityTo PRICE_TIER_BACKWARDS'])
  // What tiers are together says nothing while one of them runs backwards.
  expect(refusals(await tiered([twelve, { quantityFrom: '50', quantityTo: '999', price: '11' }, { quantityFrom: '9', quantityTo: '2', price: '10' }]))).toEqual(
    ['tiers[2].quantityTo PRICE_TIER_BACKWARDS'],
  )
  expect(refusals(await tiered([]))).toEqual(['tiers PRICE_TIERS_MISSING'])
  done(await tiered([twelve, { quantityFrom: '101', quantityTo: '999', price: '11' }]))
  expect(refusals(await add({ validFrom: '2036-01-01', validTo: '2036-12-31', tiers: [twelve] }))).toEqual(['tiers PRICE_TIERS_BESIDE_FIXED'])
})

test('[PRI-10] an import of three prices names the row that overlaps the library and the one that overlaps another row, and writes none', async () => {
  const headings = ['物料', '单位', '供应商', '供应商名称', '币种', '税率', '未税单价', '生效日期', '截止日期']
  const row = (from: Value, to: Value): Value[] => ['M-1', '件', 'S1', '金泰轴承', 'CNY', '13%', 55, from, to]
  const send = (rows: readonly Value[][]) =>
    story.buyer.call('/api/ku/addRepoList', { entity: { file: { name: 'prices.xlsx', content: workbook([headings, ...rows]).toString('base64') } } })
  const before = (await rowsOf({})).length
  const refused = await send([row('2027-01-15', '2027-02-15'), row('2040-01-01', '2040-06-30'), row('2040-06-30', '2040-12-31')])
  const { issues } = refused.entity as ImportReport
  expect(issues.map(({ row: at, code }) => [at, code])).toEqual([
    [2, 'PRICE_PERIODS_OVERLAP'],
    [4, 'PERIODS_OVERLAP_IN_FILE'],
  ])
  expect((await rowsOf({})).length).toBe(before)
  done(await send([row('2040-01-01', '2040-06-30'), row('2040-07-01', '2040-12-31')]))
  expect((await rowsOf({})).length).toBe(before + 2)
})

test('[PRI-19] a price in tiers is imported with a row for each tier, and every wrong cell is named in the row of its tier', async () => {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'TIER', name: 'Tiers' })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'tier', name: '阶', unitGroup, isUnit: true })
  await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-T1', name: '阶梯一', purchaseUnit, forbidDecimals: true })
  await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-T2', name: '阶梯二', purchaseUnit })
  const headings = [
    '物料',
    '单位',
    '供应商',
    '供应商名称',
    '币种',
    '税率',
    '计价方式',
    '未税单价',
    '生效日期',
    '截止日期',
    '价格阶梯 / 起始数量',
    '价格阶梯 / 数量至',
    '价格阶梯 / 未税单价',
  ]
  const send = (rows: readonly Value[][]) =>
    story.buyer.call('/api/ku/addRepoList', { entity: { file: { name: 'prices.xlsx', content: workbook([headings, ...rows]).toString('base64') } } })
  const period = ['2041-01-01', '2041-12-31']
  const tiered = (material: string, ...tier: readonly Value[]): Value[] => [material, '阶', 'S1', '金泰轴承', 'CNY', '13%', '阶梯价', null, ...period, ...tier]
  const further = (...tier: readonly Value[]): Value[] => [...Array.from<null>({ length: 10 }).fill(null), ...tier]
  const fixed = ['M-T2', '阶', 'S1', '金泰轴承', 'CNY', '13%', '固定价', 12, ...period]
  const before = (await rowsOf({})).length
  const wrong = await send([tiered('M-T1', 1, 99, 10), further(100, 'many', 9), further(1000, 900, null), fixed])
  expect((wrong.entity as ImportReport).issues.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
    '3 tiers.quantityTo NOT_A_DECIMAL',
    '4 tiers.quantityTo PRICE_TIER_BACKWARDS',
    '4 tiers.price REQUIRED',
  ])
  expect((await rowsOf({})).length).toBe(before)
  const right = done(await send([tiered('M-T1', 1, 99, 10), further(100, 999, 9), further(1000, 9999, 8), fixed]))
  expect(right.entity).toMatchObject({ rows: 4, accepted: 4 })
  const { rows } = await sql<Record<string, unknown>>`
    select m."materialNumber" as material, r.pricing, trim_scale(r.price)::text as price,
      (select string_agg(trim_scale(t."quantityFrom")::text || '-' || trim_scale(t."quantityTo")::text || ': ' || trim_scale(t.price)::text, ', ' order by t."lineNo")
        from "priceTier" t where t.document = r.id) as tiers
    from "priceRecord" r join material m on m.id = r."materialRecord" where m."materialNumber" like 'M-T%' order by 1`.execute(story.api.pool)
  expect(rows).toEqual([
    { material: 'M-T1', pricing: 'TIERED', price: null, tiers: '1-99: 10, 100-999: 9, 1000-9999: 8' },
    { material: 'M-T2', pricing: 'FIXED', price: '12', tiers: null },
  ])
})

test('[PRI-19] a tier without a record above it, a tier beside a fixed price, and tiers that overlap are refused', async () => {
  const last = ['计价方式', '价格阶梯 / 起始数量', '价格阶梯 / 数量至', '价格阶梯 / 未税单价', '未税单价']
  const headings = ['物料', '单位', '供应商', '供应商名称', '币种', '税率', '生效日期', '截止日期', ...last]
  const send = async (rows: readonly Value[][]) => {
    const { entity } = await story.buyer.call('/api/ku/addRepoList', {
      entity: { file: { name: 'prices.xlsx', content: workbook([headings, ...rows]).toString('base64') } },
    })
    return (entity as ImportReport).issues.map(({ row, code }) => `${row} ${code}`)
  }
  const price = (...rest: readonly Value[]): Value[] => ['M-T2', '阶', 'S1', '金泰轴承', 'CNY', '13%', '2029-01-01', '2030-12-31', ...rest]
  const further = (...rest: readonly Value[]): Value[] => [...Array.from<null>({ length: 9 }).fill(null), ...rest]
  // There is no price above the first row.
  expect(await send([further(1, 9, 5)])).toContain('2 REQUIRED')
  expect(await send([price('固定价', 1, 9, 5, 4)])).toContain('2 PRICE_TIERS_BESIDE_FIXED')
  expect(await send([price('阶梯价', 1, 9, 5), further(9, 20, 4)])).toEqual(['2 PRICE_TIERS_OVERLAP'])
})

test('[PRI-21] a price of an import says all that it needs; a unit or a supplier name of another record is refused with the right one', async () => {
  const headings = ['物料', '单位', '供应商', '供应商名称', '币种', '税率', '未税单价', '生效日期', '截止日期']
  const send = async (names: readonly string[], rows: readonly (readonly Value[])[]) => {
    const { entity } = await story.buyer.call('/api/ku/addRepoList', {
      entity: { file: { name: 'prices.xlsx', content: workbook([[...names], ...rows]).toString('base64') } },
    })
    return (entity as ImportReport).issues.map(({ row, field, code, text }) => `${row} ${field} ${code} ${text}`)
  }
  expect(await send(headings, [['M-1', '箱', 'S1', '宏远铸造', null, null, 5, '2052-01-01', null]])).toEqual([
    '2 unitName IMPORT_DIFFERS 应为“件”',
    '2 supplierName IMPORT_DIFFERS 应为“金泰轴承”',
    expect.stringMatching(/^2 currency REQUIRED /),
    expect.stringMatching(/^2 taxRate REQUIRED /),
    expect.stringMatching(/^2 validTo REQUIRED /),
  ])
  expect(await send(['物料', '供应商', '未税单价', '截止日期'], [['M-1', 'S1', 5, '2052-12-31']])).toEqual(
    ['currency', 'taxRate', 'validFrom', 'unitName', 'supplierName'].map((field) => expect.stringMatching(new RegExp(`^1 ${field} IMPORT_COLUMN_MISSING `))),
  )
  // A system that brings in one price says the same: what a form would propose is no answer.
  const { supplier } = story.master
  const brought = { materialRecord: bearing, supplier, price: '5', validFrom: '2052-01-01', validTo: '2052-12-31' }
  expect(refusals(await story.buyer.call('/api/ku/repo/bringIn', { entity: { ...brought, taxRate: null } }))).toEqual(['currency REQUIRED', 'taxRate REQUIRED'])
})

const prefer = (preferences: Readonly<Record<string, boolean | string>>) =>
  sql`update enterprise set preferences = ${JSON.stringify(preferences)}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)

test('[PRI-12] [PRI-13] an order above the library price is corrected by an edit before it can be submitted again; other actions leave its library price unchanged', async () => {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'SET', name: 'Sets' })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'set', name: '套', unitGroup, isUnit: true })
  const pump = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-20', name: '水泵', purchaseUnit })
  const price = made(await add({ materialRecord: pump, price: '10', validFrom: '2026-01-01', validTo: '2027-12-31' }))
  const header = { supplier: story.master.supplier, purchasingGroup: story.master.group, deliveryAddress: 'Gate 1', orderType: 'SPARE_PART', currency: 'CNY' }
  const line = { materialRecord: pump, partName: '水泵', quantity: '3', taxRate: '0.13', inspectionType: 'E', deliveryDate: '2026-12-20' }
  const at = (name: string) => `/api/tradeOrder/purchase/${name}`
  const id = made(await story.buyer.call(at('add'), { entity: { ...header, lines: [{ ...line, price: '15' }] } }))
  done(await story.buyer.call(at('revoke'), { entity: { id } }))
  await prefer({ priceVerification: true })
  const again = () => story.buyer.call(at('reApproval'), { entity: { id } })
  expect(refusals(await again())).toEqual(['lines PRICE_ABOVE_LIBRARY'])
  const [stored] = (await story.order(id)).lines
  const changed = async (to: string) => {
    const { version } = await story.order(id)
    return story.buyer.call(at('changeOrder'), { entity: { ...header, id, version, lines: [{ ...line, id: stored.id, price: to }] } })
  }
  expect(refusals(await changed('12'))).toEqual(['lines PRICE_ABOVE_LIBRARY'])
  done(await changed('9.5'))
  done(await again())
  // The library withdraws its price; the order keeps the price that it was compared with.
  done(await story.buyer.call('/api/ku/editIsValid', { entity: { id: price, version: 1, voidReason: '停产' } }))
  done(await story.buyer.call(at('suspend'), { entity: { id, suspendReason: '等待图纸' } }))
  done(await story.buyer.call(at('resume'), { entity: { id } }))
  expect((await story.order(id)).lines[0].libraryPrice).toBe('10')
  await prefer({})
})

test.each([
  ['its supplier', { supplier: true, material: false }],
  ['its material', { supplier: false, material: true }],
])('[PRI-13] with price control of %s alone an order at 15 above the library at 10 is not accepted, and at 10 it is', async (_, controlled) => {
  const name = controlled.supplier ? 'S' : 'M'
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: `PC-${name}`, name: `Sets ${name}` })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: `set-${name}`, name: `套${name}`, unitGroup, isUnit: true })
  const material = { materialNumber: `M-PC-${name}`, name: '水泵', purchaseUnit, priceControl: controlled.material }
  const materialRecord = await enter(story.buyer, '/api/ku/addMaterialEnterprise', material)
  done(await add({ materialRecord, price: '10', validFrom: '2026-01-01', validTo: '2027-12-31' }))
  await sql`update supplier set "priceControl" = ${controlled.supplier} where id = ${story.master.supplier}`.execute(story.api.pool)
  const accepted = async (price: string) => {
    const lines = [{ purchaseListLine: await story.listLine('3', { materialRecord, price }) }]
    const { id } = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines } })).entity as { readonly id: string }
    return refusals(await decide(story.seller, '/api/tradeOrder/supplier/accept', { id, replyDate: '2026-12-10' }))
  }
  expect(await accepted('15')).toEqual([' PRICE_ABOVE_LIBRARY_ASK_BUYER'])
  expect(await accepted('10')).toEqual([])
  await sql`update supplier set "priceControl" = false where id = ${story.master.supplier}`.execute(story.api.pool)
})

async function rowsOf(where: Readonly<Record<string, unknown>>): Promise<readonly Record<string, unknown>[]> {
  const { list } = await story.buyer.call('/api/ku/repoList', { entity: { screen: 'purchaserPricePool' }, pager: { page: 1, pageSize: 200 } })
  return ((list ?? []) as Record<string, unknown>[]).filter((row) => where.id === undefined || row.id === where.id)
}

test('[PRI-11] [PRI-12] 60 at 11 is ordered by the tier of 11, at 12 it is refused as above the library, and a material without a price as missing there', async () => {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'KG', name: 'Weights' })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'kg', name: '公斤', unitGroup, isUnit: true })
  const priced = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-8', name: '齿轮', purchaseUnit })
  const unpriced = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-9', name: '链轮', purchaseUnit })
  const period = { materialRecord: priced, validFrom: '2026-01-01', validTo: '2027-12-31' }
  done(
    await add({
      ...period,
      pricing: 'TIERED',
      price: undefined,
      tiers: [
        { quantityFrom: '1', quantityTo: '50.999999', price: '12' },
        { quantityFrom: '51', quantityTo: '999', price: '11' },
      ],
    }),
  )
  done(await add({ ...period, price: '14', oneTime: true }))
  const order = (materialRecord: string, price: string) =>
    story.buyer.call('/api/tradeOrder/purchase/add', {
      entity: {
        supplier: story.master.supplier,
        purchasingGroup: story.master.group,
        deliveryAddress: 'Gate 1',
        lines: [{ materialRecord, partName: '齿轮', quantity: '60', price, taxRate: '0.13', inspectionType: 'E', deliveryDate: '2026-12-20' }],
      },
    })
  // While the price check is off, any price is accepted.
  const free = made(await order(priced, '15'))
  const [line] = (await story.order(free)).lines
  expect([line.libraryPrice, line.tieredLibraryPrice, line.fixedLibraryPrice, line.latestLibraryPrice]).toEqual(['11', '11', '14', '14'])
  await prefer({ priceVerification: true })
  expect(refusals(await order(priced, '11.5'))).toEqual(['lines PRICE_ABOVE_LIBRARY'])
  expect(refusals(await order(unpriced, '1'))).toEqual(['lines NO_LIBRARY_PRICE'])
  done(await order(priced, '11'))
  await prefer({ priceVerification: false, priceControl: true })
  const refused = await decide(story.seller, '/api/tradeOrder/supplier/accept', { id: free, replyDate: '2026-12-10' })
  expect(refusals(refused)).toEqual([' PRICE_ABOVE_LIBRARY_ASK_BUYER'])
  await prefer({ priceControl: false })
  done(await decide(story.seller, '/api/tradeOrder/supplier/accept', { id: free, replyDate: '2026-12-10' }))
})

test('[PRI-12] a warning verification asks for confirmation and then passes; a stopping verification ignores the confirmation', async () => {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'BOT', name: 'Bottles' })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'bt', name: '瓶', unitGroup, isUnit: true })
  const oil = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-30', name: '润滑油', purchaseUnit })
  done(await add({ materialRecord: oil, price: '40', validFrom: '2020-01-01', validTo: '2035-12-31' }))
  const order = (price: string, confirmed?: readonly string[]) =>
    story.buyer.call('/api/tradeOrder/purchase/add', {
      entity: {
        supplier: story.master.supplier,
        purchasingGroup: story.master.group,
        deliveryAddress: 'Gate 1',
        lines: [{ materialRecord: oil, partName: '润滑油', quantity: '2', price, taxRate: '0.13', inspectionType: 'E', deliveryDate: '2026-12-20' }],
      },
      ...(confirmed === undefined ? {} : { confirmed }),
    })
  const orders = async () => (await sql<{ count: number }>`select count(*)::int as count from "order"`.execute(story.api.pool)).rows[0]!.count
  const before = await orders()
  await prefer({ priceVerification: true, priceVerificationWay: 'WARN' })
  const asked = await order('41')
  expect(asked.returnCode).toBe('10021188')
  expect(asked.issues).toMatchObject([{ code: 'PRICE_ABOVE_LIBRARY', path: 'lines', mayConfirm: true }])
  expect((await order('41', ['NO_LIBRARY_PRICE'])).returnCode).toBe('10021188')
  expect(await orders()).toBe(before)
  const id = made(await order('41', ['PRICE_ABOVE_LIBRARY']))
  expect((await story.order(id)).lines[0]).toMatchObject({ price: '41', libraryPrice: '40' })
  // A confirmation is valid for its rule alone; other errors are still refused.
  expect(
    (await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [] }, confirmed: ['PRICE_ABOVE_LIBRARY', 'REQUIRED'] })).returnCode,
  ).not.toBe('0')
  await prefer({ priceVerification: true, priceVerificationWay: 'STOP' })
  const stopped = await order('41', ['PRICE_ABOVE_LIBRARY'])
  expect(stopped.issues?.map(({ code, mayConfirm }) => [code, mayConfirm])).toEqual([['PRICE_ABOVE_LIBRARY', undefined]])
  expect(
    (await story.buyer.call('/api/tradeOrder/purchase/add', { entity: {}, confirmed: 'all' as never })).issues?.map(({ path, code }) => `${path} ${code}`),
  ).toEqual(['confirmed WRONG_TYPE'])
  await prefer({})
})

/** A material with prices of this year, and orders for two of it. */
async function priced(materialNumber: string) {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: materialNumber, name: materialNumber })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: `u${materialNumber}`, name: `只${materialNumber}`, unitGroup, isUnit: true })
  const material = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber, name: '密封圈', purchaseUnit })
  return {
    price: (more: Record<string, unknown>) => add({ materialRecord: material, validFrom: '2020-01-01', validTo: '2035-12-31', ...more }),
    /** Of two pieces at this price, and of further lines. */
    order: (price: string, ...further: readonly Record<string, unknown>[]) =>
      story.buyer.call('/api/tradeOrder/purchase/add', {
        entity: {
          supplier: story.master.supplier,
          purchasingGroup: story.master.group,
          deliveryAddress: 'Gate 1',
          lines: [{ price }, ...further].map((line) => ({
            materialRecord: material,
            partName: '密封圈',
            quantity: '2',
            taxRate: '0.13',
            inspectionType: 'E',
            deliveryDate: '2026-12-20',
            ...line,
          })),
        },
      }),
  }
}
const record = (id: string) => story.detail('/api/ku/repo/detail', id)

test('[PRI-16] a one-time price becomes void by an order at this price, and not by an order at another price', async () => {
  const { price, order } = await priced('M-40')
  const once = made(await price({ price: '7.5', oneTime: true }))
  made(await price({ price: '8' }))
  made(await order('8'))
  expect(await record(once)).toMatchObject({ status: 'EFFECTIVE', voidCause: null })
  const id = made(await order('7.5'))
  expect(await record(once)).toMatchObject({ status: 'VOID', voidCause: 'USED' })
  expect((await story.order(id)).lines[0]).toMatchObject({ libraryPrice: '7.5', oneTimePrice: { id: once } })
  const [line] = (await story.order(made(await order('7.5')))).lines
  expect([line.libraryPrice, line.oneTimePrice]).toEqual(['8', null])
})

test('[PRI-16] if two orders use a one-time price at once, one gets it', async () => {
  const { price, order } = await priced('M-41')
  const once = made(await price({ price: '7.5', oneTime: true }))
  const answers = await Promise.all([order('7.5'), order('7.5')])
  const codes = answers.map(({ returnCode }) => returnCode).toSorted()
  // The later one found the one-time price used, or found none any more.
  expect(codes[0]).toBe('0')
  const holders = await sql<{ count: number }>`select count(*)::int as count from "orderLine" where "oneTimePrice" = ${once}`.execute(story.api.pool)
  expect(holders.rows[0]!.count).toBe(1)
  expect(['0', '10150052']).toContain(codes[1])
  expect(await record(once)).toMatchObject({ status: 'VOID', voidCause: 'USED' })
})

test('[PRI-16] a one-time price in tiers is used up by an order at the price of its tier, of two at once one gets it, and it verifies no other order', async () => {
  const { price, order } = await priced('M-47')
  const inTiers = async () =>
    made(
      await price({
        pricing: 'TIERED',
        price: undefined,
        oneTime: true,
        tiers: [
          { quantityFrom: '0.000001', quantityTo: '2', price: '7' },
          { quantityFrom: '2.000001', quantityTo: '99', price: '6' },
        ],
      }),
    )
  const once = await inTiers()
  await prefer({ priceVerification: true })
  // Two pieces are in the tier of 7; 6 is the price of more.
  made(await order('6'))
  expect(await record(once)).toMatchObject({ status: 'EFFECTIVE' })
  const id = made(await order('7'))
  expect(await record(once)).toMatchObject({ status: 'VOID', voidCause: 'USED' })
  expect(refusals(await order('7'))).toEqual(['lines NO_LIBRARY_PRICE'])
  // The order keeps the price that it has used, whatever else is changed of it.
  await prefer({})
  const { version, lines } = done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id } })).entity as {
    version: number
    lines: { id: string }[]
  }
  const entity = { id, version, lines: [{ id: lines[0]!.id, remark: 'by Friday' }] }
  expect(done(await story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity })).entity).toMatchObject({ lines: [{ price: '7' }] })

  await prefer({ priceVerification: true })
  const another = await inTiers()
  const answers = await Promise.all([order('7'), order('7')])
  const codes = answers.map((answer) => refusals(answer).join()).toSorted()
  expect(codes[0]).toBe('')
  expect([' ONE_TIME_PRICE_USED', 'lines NO_LIBRARY_PRICE']).toContain(codes[1])
  expect(await record(another)).toMatchObject({ status: 'VOID', voidCause: 'USED' })
  await prefer({})
})

/** An order that its buyer has taken back: its first line, and changes of this line. */
async function recalled(id: string) {
  done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id } }))
  const { version, lines } = await story.order(id)
  const changed = (line: Record<string, unknown>) =>
    story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity: { id, version, lines: [{ id: lines[0]!.id, ...line }] } })
  return { line: lines[0]!, changed }
}

test('[PRI-16] an order at a one-time price can be recalled and changed, at this price or below it, and for another material it counts no longer', async () => {
  const { price, order } = await priced('M-49')
  const fixed = made(await price({ price: '7.5', oneTime: true }))
  await prefer({ priceVerification: true })
  const id = made(await order('7.5'))
  expect(await record(fixed)).toMatchObject({ status: 'VOID', voidCause: 'USED' })
  const { line, changed } = await recalled(id)
  expect(line).toMatchObject({ usedPriceNumber: (await record(fixed))['priceNumber'], libraryPrice: '7.5' })
  expect(refusals(await changed({ price: '7.6' }))).toEqual(['lines PRICE_ABOVE_LIBRARY'])
  const other = await priced('M-50')
  await prefer({})
  made(await other.price({ price: '3' }))
  await prefer({ priceVerification: true })
  const { materialRecord } = (await story.order(made(await other.order('3')))).lines[0] as unknown as { materialRecord: { id: string } }
  expect(refusals(await changed({ materialRecord: materialRecord.id, quantityUnit: '只M-50', price: '7' }))).toEqual(['lines PRICE_ABOVE_LIBRARY'])
  expect(refusals(await order('7.5'))).toEqual(['lines NO_LIBRARY_PRICE'])
  expect(done(await changed({ remark: 'by Friday' })).entity).toMatchObject({ lines: [{ price: '7.5', libraryPrice: '7.5', remark: 'by Friday' }] })
  await prefer({})
})

test('[PRI-16] a new order shows at once that it used the one-time price of 7.5, or the tier of 7, as it does after a change', async () => {
  const { price, order } = await priced('M-71')
  made(await price({ price: '7.5', oneTime: true }))
  const tiers = [{ quantityFrom: '0.000001', quantityTo: '99', price: '7' }]
  made(await price({ pricing: 'TIERED', price: undefined, oneTime: true, tiers }))
  for (const [each, of] of [
    ['7.5', 'usedFixedPrice'],
    ['7', 'usedTierPrice'],
  ] as const) {
    const id = made(await order(each))
    expect((await story.order(id)).lines).toMatchObject([{ usedLibraryPrice: each, [of]: null }])
    const { changed } = await recalled(id)
    expect(done(await changed({ remark: 'by Friday' })).entity).toMatchObject({ lines: [{ usedLibraryPrice: each, [of]: each }] })
  }
})

test('[PRI-12] with price verification two boxes at 7 are not ordered by a library price of 7 for a piece; two pieces are', async () => {
  const { price, order } = await priced('M-72')
  made(await price({ price: '7' }))
  await prefer({ priceVerification: true })
  const boxes = { price: '7', quantityUnit: '箱' }
  expect(refusals(await order('7', boxes))).toEqual(['lines NO_LIBRARY_PRICE'])
  made(await order('7', { ...boxes, quantityUnit: '只M-72' }))
  await prefer({})
})

test('[PRI-12, PRI-25] by a library price of 100 at 13 %, 100 at 50 % is above it, and so is 120 with tax at 50 %; 100 at 9 %, 96 at 15 % and 113 with tax at 13 % are not', async () => {
  const { price, order } = await priced('M-83')
  made(await price({ price: '100' }))
  await prefer({ priceVerification: true })
  expect(refusals(await order('100', { price: '100', taxRate: '0.5' }))).toEqual(['lines PRICE_ABOVE_LIBRARY'])
  made(await order('100', { price: '100', taxRate: '0.09' }, { price: '96', taxRate: '0.15' }))
  await sql`update supplier set "unitPriceIncludesTax" = true where id = ${story.master.supplier}`.execute(story.api.pool)
  try {
    expect(refusals(await order('100', { enteredTaxPrice: '120', taxRate: '0.5' }))).toEqual(['lines PRICE_ABOVE_LIBRARY'])
    const taxed = made(await order('100', { enteredTaxPrice: '113', taxRate: '0.13' }))
    expect(await story.order(taxed)).toMatchObject({ lines: [{ price: '100' }, { price: '100', taxPrice: '113' }] })
  } finally {
    await sql`update supplier set "unitPriceIncludesTax" = false where id = ${story.master.supplier}`.execute(story.api.pool)
  }
  await prefer({})
  const id = made(await order('100', { price: '100', taxRate: '0.5' }))
  await prefer({ priceControl: true })
  const refused = await decide(story.seller, '/api/tradeOrder/supplier/accept', { id, replyDate: '2026-12-10' })
  expect(refusals(refused)).toEqual([' PRICE_ABOVE_LIBRARY_ASK_BUYER'])
  await prefer({})
})

test('[PRI-25] a one-time price of 7 at 13 % is used at 13 % and not at 20 %; an upgrade compares earlier lines by their prices without tax', async () => {
  const { price, order } = await priced('M-84')
  made(await price({ price: '7', oneTime: true }))
  await prefer({ priceVerification: true })
  expect(refusals(await order('7', { price: '7', taxRate: '0.2' }))).toEqual(['lines PRICE_ABOVE_LIBRARY'])
  const id = made(await order('7'))
  await prefer({})
  // Without verification a dearer price is ordered as well.
  const lasting = await priced('M-86')
  made(await lasting.price({ price: '7' }))
  const dearer = made(await lasting.order('9'))
  const stored = async () =>
    (
      await sql`select trim_scale(price)::text as price, trim_scale("libraryPrice")::text as "libraryPrice", "aboveLibrary" from "orderLine"
        where document in (${id}, ${dearer}) order by price`.execute(story.api.pool)
    ).rows
  const both = [
    { price: '7', libraryPrice: '7', aboveLibrary: false },
    { price: '9', libraryPrice: '7', aboveLibrary: true },
  ]
  expect(await stored()).toEqual(both)
  await sql`delete from "schemaChange" where name = '2611-lines-above-the-library'`.execute(story.api.pool)
  await sql`alter table "orderLine" drop column "aboveLibrary"`.execute(story.api.pool)
  await migrate(story.api.pool, projectModel())
  expect(await stored()).toEqual(both)
})

test('[PRI-12] an order at 10 that was recalled is not handed in again once the library has lowered its price to 8', async () => {
  const { price, order } = await priced('M-85')
  const lowered = made(await price({ price: '10' }))
  await prefer({ priceVerification: true })
  const id = made(await order('10'))
  const act = (action: string) => story.buyer.call(`/api/tradeOrder/purchase/${action}`, { entity: { id } })
  done(await act('revoke'))
  done(await story.buyer.call('/api/ku/updateRepo', { entity: { id: lowered, version: 1, price: '8' } }))
  expect(refusals(await act('reApproval'))).toEqual(['lines PRICE_ABOVE_LIBRARY'])
  done(await story.buyer.call('/api/ku/updateRepo', { entity: { id: lowered, version: 2, price: '10' } }))
  done(await act('reApproval'))
  await prefer({})
})

test('[PRI-16] an order at a tier of a one-time price can be changed, as far as its quantity stays in a tier at this price', async () => {
  const { price, order } = await priced('M-51')
  const tiers = [
    { quantityFrom: '0.000001', quantityTo: '2', price: '7' },
    { quantityFrom: '2.000001', quantityTo: '99', price: '6' },
  ]
  const once = made(await price({ pricing: 'TIERED', price: undefined, oneTime: true, tiers }))
  await prefer({ priceVerification: true })
  const id = made(await order('7'))
  const { line, changed } = await recalled(id)
  expect(line).toMatchObject({ usedPriceNumber: (await record(once))['priceNumber'], libraryPrice: '7' })
  expect(refusals(await changed({ quantity: '5' }))).toEqual(['lines PRICE_ABOVE_LIBRARY'])
  expect(refusals(await changed({ quantity: '100' }))).toEqual(['lines NO_LIBRARY_PRICE'])
  expect(done(await changed({ quantity: '5', price: '6' })).entity).toMatchObject({ lines: [{ price: '6', libraryPrice: '6' }] })
  await prefer({})
})

test('[PRI-16] an order of two lines in two tiers of a one-time price uses it once', async () => {
  const { price, order } = await priced('M-48')
  const tiers = [
    { quantityFrom: '0.000001', quantityTo: '2', price: '7' },
    { quantityFrom: '2.000001', quantityTo: '99', price: '6' },
  ]
  const once = made(await price({ pricing: 'TIERED', price: undefined, oneTime: true, tiers }))
  made(await order('7', { quantity: '5', price: '6' }))
  expect(await record(once)).toMatchObject({ status: 'VOID', voidCause: 'USED' })
})

test('[PRI-17] a new price replaces one that holds: 8 is void, 9 holds and names it', async () => {
  const { price, order } = await priced('M-42')
  const old = made(await price({ price: '8' }))
  expect(refusals(await price({ price: '9' }))).toEqual(['validFrom PRICE_PERIODS_OVERLAP'])
  const next = made(await story.buyer.call('/api/ku/repo/replace', { entity: { replaces: old, price: '9', validFrom: '2020-01-01' } }))
  expect(await record(old)).toMatchObject({ status: 'VOID', voidCause: 'SUPERSEDED' })
  expect(await record(next)).toMatchObject({
    status: 'EFFECTIVE',
    price: '9',
    validTo: '2035-12-31',
    replaces: { id: old },
    supplier: { id: story.master.supplier },
  })
  const [line] = (await story.order(made(await order('9')))).lines
  expect(line.libraryPrice).toBe('9')
  const again = await story.buyer.call('/api/ku/repo/replace', { entity: { replaces: old, price: '10' } })
  expect(again.issues?.map(({ code }) => code)).toEqual(['PRICE_ALREADY_VOID'])
})

test('[PRI-3] [PRI-8] [PRI-17] a price of 8 is replaced by 11.30 with tax alone, which is 10, and then by nothing but new days; it is not changed by a price with tax', async () => {
  const { price } = await priced('M-73')
  const replace = async (replaces: string, more: Record<string, unknown>) =>
    made(await story.buyer.call('/api/ku/repo/replace', { entity: { replaces, ...more } }))
  const taxed = await replace(made(await price({ price: '8' })), { enteredTaxPrice: '11.3', validFrom: '2020-01-01' })
  expect(await record(taxed)).toMatchObject({ price: '10', taxPrice: '11.3' })
  const later = await replace(taxed, { validFrom: '2021-01-01' })
  expect(await record(later)).toMatchObject({ price: '10', taxPrice: '11.3', validFrom: '2021-01-01' })
  const { version } = await record(later)
  const changed = (change: Record<string, unknown>) => story.buyer.call('/api/ku/updateRepo', { entity: { id: later, version, ...change } })
  expect(refusals(await changed({ enteredTaxPrice: '22.6' }))).toEqual(['enteredTaxPrice READ_ONLY'])
  expect(done(await changed({ price: '20' })).entity).toMatchObject({ price: '20', taxPrice: '22.6' })
})

test('[PRI-17] a price for any quantity is replaced by one in tiers', async () => {
  const { price } = await priced('M-44')
  const old = made(await price({ price: '8' }))
  const tiers = [
    { quantityFrom: '0', quantityTo: '10.999999', price: '9' },
    { quantityFrom: '11', quantityTo: '100', price: '7.5' },
  ]
  const next = made(
    await story.buyer.call('/api/ku/repo/replace', { entity: { replaces: old, pricing: 'TIERED', price: null, tiers, validFrom: '2020-01-01' } }),
  )
  expect(await record(next)).toMatchObject({ pricing: 'TIERED', tiers: tiers.map((tier, index) => ({ ...tier, lineNo: index + 1 })) })
  expect(await record(old)).toMatchObject({ status: 'VOID', voidCause: 'SUPERSEDED' })
})

test('[PRI-8] ten changes of a price stand in its history, each with its figures, and hidden from who may not see prices', async () => {
  const { price } = await priced('M-43')
  const id = made(await price({ price: '1' }))
  for (let each = 2; each <= 11; each++) {
    const { materialRecord, supplier, version } = await record(id)
    const entity = { ...offer({ materialRecord: materialRecord.id, supplier: supplier.id }), id, version, price: String(each) }
    done(await story.buyer.call('/api/ku/updateRepo', { entity }))
  }
  const history = done(await story.buyer.call('/api/ku/repo/history', { entity: { id } })).list as readonly {
    readonly action: string
    readonly changes: readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[]
  }[]
  const told = history.filter(({ action }) => action === 'edit').map(({ changes }) => changes.find(({ path }) => path === 'price'))
  expect(told).toHaveLength(10)
  expect(told.map((change) => [change?.before, change?.after])).toContainEqual(['10', '11'])
  await sql`insert into "rolePermission" (role, code) values ('role of newcomer', 'A87')`.execute(story.api.pool)
  const clerk = await story.api.login('newcomer')
  const seen = done(await clerk.call('/api/ku/repo/history', { entity: { id } })).list as typeof history
  const hidden = seen.flatMap(({ changes }) => changes).filter(({ path }) => path === 'price')
  expect(hidden).toHaveLength(10)
  expect(new Set(hidden.flatMap((change) => [change.before, change.after]))).toEqual(new Set(['****']))
})

test('[PRI-18] 1 to 9 and 10 to 99 leave 9.5 metres without a price, which is asked about; pieces have no half', async () => {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'LEN', name: 'Lengths' })
  const metre = await enter(story.buyer, '/api/project/unit/add', { code: 'm', name: '米', unitGroup, isUnit: true })
  const cable = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-90', name: '电缆', purchaseUnit: metre })
  const call = (materialRecord: string, nine: string, confirmed: readonly string[] = []) => {
    const tiers = [
      { quantityFrom: '10', quantityTo: '99', price: '11' },
      { quantityFrom: '1', quantityTo: nine, price: '12' },
    ]
    const validity = { validFrom: '2060-01-01', validTo: '2060-12-31' }
    return story.buyer.call('/api/ku/addRepo', { entity: offer({ materialRecord, pricing: 'TIERED', price: undefined, tiers, ...validity }), confirmed })
  }
  const asked = await call(cable, '9')
  expect(asked.issues).toMatchObject([{ code: 'PRICE_TIERS_GAP', path: 'tiers', mayConfirm: true }])
  for (const nine of ['9.999998', '9.5']) expect(refusals(await call(cable, nine))).toEqual(['tiers PRICE_TIERS_GAP'])
  const whole = made(await call(cable, '9.999999'))
  done(await story.buyer.call('/api/ku/deleteRepo', { entity: { id: whole } }))
  made(await call(cable, '9', ['PRICE_TIERS_GAP']))
  made(await call(bearing, '9'))
})

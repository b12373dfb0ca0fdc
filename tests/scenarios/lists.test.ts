import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'
import { exportedFile } from '../support/job.ts'

let story: Story
let orders: readonly Shown[]
beforeAll(async () => {
  story = await startStory()
  const one = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const two = await story.acceptedOrder([
    { purchaseListLine: await story.listLine('4') },
    { purchaseListLine: await story.listLine('6', { partNumber: 'C-7', partName: 'Casing' }) },
  ])
  done(await story.ship([{ orderLine: two.lines[0].id }]))
  const three = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('1') }] } }))
    .entity as Shown
  orders = [one, two, three]
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`

test('a list screen shows its columns, totals and what may be done with each row', async () => {
  const answer = done(await story.buyer.call(at('list'), { entity: { screen: 'purchaserOrderList' }, pager: { page: 1, pageSize: 2 } }))
  expect(answer.pager).toEqual({ page: 1, pageSize: 2, total: 3, capped: false })
  expect(answer.entity).toMatchObject({ totals: { amount: '2373' } })
  const rows = answer.list as Shown[]
  expect(rows.map((row) => row.insideOrderCode)).toEqual(['PO20261120000003', 'PO20261120000002'])
  expect(rows[0]).toMatchObject({ status: 'WAITORDER', supplier: { text: '金泰轴承' }, _actions: { close: [], reSendOrder: [] } })
  expect(rows[1]!._actions.close).toMatchObject([{ code: 'ORDER_CANNOT_BE_CLOSED' }])
})

test('tabs count what they show, with the search that is entered', async () => {
  const counts = done(await story.buyer.call(at('statusCount'), { entity: { screen: 'purchaserOrderList' } })).entity as Shown
  expect(counts.all).toEqual({ total: 3, capped: false })
  expect(counts.tabs).toMatchObject({ WAITORDER: { total: 1 }, purchasePaid: { total: 2 }, close: { total: 0 } })
  const tab = done(await story.buyer.call(at('list'), { entity: { screen: 'purchaserOrderList', tab: 'purchasePaid' } }))
  expect((tab.list as Shown[]).map((row) => row.id).sort()).toEqual([orders[0]!.id, orders[1]!.id].sort())
})

test('filters reach into lines, and unknown fields are refused', async () => {
  const where = [{ field: 'lines.partNumber', operator: 'equals', value: 'C-7' }]
  expect((done(await story.buyer.call(at('list'), { entity: { where } })).list as Shown[]).map((row) => row.id)).toEqual([orders[1]!.id])
  expect(refusals(await story.buyer.call(at('list'), { entity: { wehre: [], screen: 'nowhere' } })).toSorted()).toEqual([
    'entity.screen UNKNOWN_KEY',
    'entity.wehre UNKNOWN_KEY',
  ])
  expect(refusals(await story.buyer.call(at('list'), { entity: {}, pager: { page: 1, pageSize: 2001 } }))).toEqual(['pager.pageSize PAGE_SIZE_OVER_2000'])
})

test('[LIST-1] a search of one character is refused, in Chinese as well; two characters find', async () => {
  const search = (text: string) => story.buyer.call(at('list'), { entity: { screen: 'purchaserOrderList', search: text } })
  expect(refusals(await search('轴'))).toEqual(['search SEARCH_TOO_SHORT'])
  expect(refusals(await search(' C '))).toEqual(['search SEARCH_TOO_SHORT'])
  expect((done(await search('C-')).list as Shown[]).map((row) => row.id)).toEqual([orders[1]!.id])
  expect((done(await search('金泰')).list as Shown[]).length).toBe(3)
})

test('[LIST-3] relative days are those of the server’s clock, and of the enterprise’s time zone', async () => {
  const made = async (period: string) =>
    done(await story.buyer.call(at('list'), { entity: { where: [{ field: 'createdAt', operator: 'within', value: period }] } })).pager?.total
  expect([await made('today'), await made('last7Days'), await made('yesterday'), await made('nextMonth')]).toEqual([3, 3, 0, 0])
  // The first was created just before midnight in China, which is still the afternoon in Berlin.
  const before = await sql<{ createdAt: Date }>`select "createdAt" from "order" where id = ${orders[0]!.id}`.execute(story.api.pool)
  await sql`update "order" set "createdAt" = '2026-11-19T15:59:59.999Z' where id = ${orders[0]!.id}`.execute(story.api.pool)
  expect([await made('today'), await made('yesterday'), await made('beforeToday'), await made('last2Weeks')]).toEqual([2, 1, 1, 3])
  await sql`update "order" set "createdAt" = '2026-11-19T16:00:00.000Z' where id = ${orders[0]!.id}`.execute(story.api.pool)
  expect([await made('today'), await made('yesterday')]).toEqual([3, 0])
  await sql`update enterprise set preferences = jsonb_set(preferences, '{timeZone}', '"Europe/Berlin"') where id = 'purchaser-1'`.execute(story.api.pool)
  expect([await made('today'), await made('yesterday')]).toEqual([2, 1])
  await sql`update enterprise set preferences = preferences - 'timeZone' where id = 'purchaser-1'`.execute(story.api.pool)
  await sql`update "order" set "createdAt" = ${before.rows[0]!.createdAt} where id = ${orders[0]!.id}`.execute(story.api.pool)
  expect(refusals(await story.buyer.call(at('list'), { entity: { where: [{ field: 'createdAt', operator: 'within', value: 'someday' }] } }))).toEqual([
    'where[0] WRONG_TYPE',
  ])
})

test('[LIST-9] list, counts and file of vouchers cover at most a month of their date', async () => {
  const ask = (name: string, where: readonly Record<string, unknown>[]) =>
    story.buyer.call(`/api/receiveOrder/${name}`, { entity: { screen: 'purchaserVoucherList', where } })
  const received = (operator: string, value: unknown) => [{ field: 'receipt.receivedDate', operator, value }]
  expect((await ask('itemList', received('within', 'last1Months'))).returnCode).toBe('0')
  expect((await ask('itemList', received('between', ['2026-10-20', '2026-11-20']))).returnCode).toBe('0')
  for (const where of [[], received('within', 'thisYear'), received('between', ['2026-10-20', '2026-11-21']), received('atLeast', '2026-11-01')])
    expect(await ask('itemList', where)).toMatchObject({ returnCode: '10011000', issues: [{ code: 'QUERY_RANGE_OVER_MONTH', params: { months: '1' } }] })
})

test('[LIST-9] the month holds for every list of these rows, whatever screen is named and whichever side asks; what is chosen or still to be done is shown all the same', async () => {
  const asked = async (who: typeof story.buyer, path: string, entity: Record<string, unknown>) => (await who.call(path, { entity })).returnCode
  const month = [{ field: 'receipt.receivedDate', operator: 'within', value: 'last1Months' }]
  const year = [{ field: 'receipt.receivedDate', operator: 'within', value: 'thisYear' }]
  for (const screen of [{}, { screen: 'purchaserVoucherList' }, { screen: 'purchaserReversalIndex' }]) {
    expect(await asked(story.buyer, '/api/receiveOrder/itemList', { ...screen, where: month })).toBe('0')
    for (const where of [[], year]) expect(await asked(story.buyer, '/api/receiveOrder/itemList', { ...screen, where })).toBe('10011000')
  }
  expect(await asked(story.seller, '/api/receiveOrder/supplier/itemList', { where: month })).toBe('0')
  expect(await asked(story.seller, '/api/receiveOrder/supplier/itemList', {})).toBe('10011000')
  expect(await asked(story.buyer, '/api/receiveOrder/itemList', { ids: ['of-no-date'] })).toBe('0')
  expect(await asked(story.buyer, '/api/receiveOrder/cancel/pending', {})).toBe('0')
  expect(await asked(story.buyer, '/api/receiveOrder/list', {})).toBe('0')
})

test('the rows of a list of lines carry their own actions and those of their document', async () => {
  const rows = done(await story.buyer.call(at('itemList'), { entity: { where: [{ field: 'partNumber', operator: 'equals', value: 'C-7' }] } })).list as Shown[]
  expect(rows).toMatchObject([{ partName: 'Casing', document: orders[1]!.id, _actions: { closeItem: [] }, _documentActions: { suspend: [] } }])
})

test('the picker shows what is still pending, and preparing fills the document in', async () => {
  const pending = done(await story.seller.call('/api/deliverOrder/supplier/add/pending', { entity: {} })).list as Shown[]
  expect(pending.map((row) => [row.partNumber, row.pending]).sort()).toEqual([
    ['B-100', '10'],
    ['C-7', '6'],
  ])
  const prepared = done(await story.seller.call('/api/deliverOrder/supplier/add/prepare', { entityList: pending.map(({ id }) => ({ id })) })).list as Shown[]
  expect(prepared).toHaveLength(1)
  expect(prepared[0]).toMatchObject({ deliveryAddress: 'Gate 1', shippingDate: '2026-11-20', lineCount: '2' })
  expect(prepared[0]!.lines.map((line: Shown) => line.quantity).sort()).toEqual(['10', '6'])
  expect(refusals(await story.seller.call('/api/deliverOrder/supplier/add/prepare', { entityList: [] }))).toEqual(['entityList NOTHING_TO_TAKE'])
})

test('a list is exported as it is filtered, in the words of the person', async () => {
  const exported = await exportedFile(story.api.app, story.buyer, at('exportList'), {
    entity: { screen: 'purchaserOrderList', tab: 'WAITORDER', format: 'csv' },
  })
  const [heading, first, ...rest] = exported.bytes.toString().replace('\uFEFF', '').trim().split('\r\n')
  expect(exported.job.summary).toEqual({ rows: 1 })
  expect(heading?.split(',')[0]).toBe(story.api.model.texts.cn['field.order.insideOrderCode'])
  expect(first).toMatch(/^PO20261120000003,.*,金泰轴承,.*,113,/)
  expect(rest).toEqual([])
  const book = await exportedFile(story.api.app, story.buyer, at('exportList'), { entity: { screen: 'purchaserOrderList' } })
  expect(book.job).toMatchObject({ summary: { rows: 3 }, file: { name: expect.stringMatching(/\.xlsx$/) } })
  expect(book.bytes.subarray(0, 2).toString()).toBe('PK')
})

test('a new order begins with its defaults, and a supplier is chosen from those that may be', async () => {
  const defaults = done(await story.buyer.call(at('defaults'), { entity: {} })).entity
  expect(defaults).toMatchObject({ orderType: 'SPARE_PART', currency: 'CNY', settlementMethod: 'MON' })
  expect(done(await story.buyer.call(at('options'), { entity: { field: 'supplier', search: '金泰' } })).list).toEqual([
    { id: story.master.supplier, text: '金泰轴承' },
  ])
  const named = async (field: string, texts: readonly unknown[]) =>
    done(await story.buyer.call(at('options'), { entity: { field, texts } }, { isDescribed: false })).list
  expect(await named('supplier', ['金泰轴承', ' 金泰轴承 ', '金泰', '金', 7, 'x'.repeat(100_000)])).toEqual([
    { named: '金泰轴承', id: story.master.supplier, text: '金泰轴承' },
    { named: ' 金泰轴承 ', id: story.master.supplier, text: '金泰轴承' },
    { named: '金泰', code: 'REFERENCE_NOT_FOUND' },
    { named: '金', code: 'REFERENCE_NOT_FOUND' },
    { named: 'x'.repeat(100_000), code: 'REFERENCE_NOT_FOUND' },
  ])
  done(await story.buyer.call('/api/epRelation/freeze', { entity: { id: story.master.supplier, freezeReason: 'late' } }))
  expect(done(await story.buyer.call(at('options'), { entity: { field: 'supplier' } })).list).toEqual([])
  expect(await named('supplier', ['金泰轴承'])).toEqual([{ named: '金泰轴承', code: 'REFERENCE_NOT_ALLOWED' }])
  const refused = await story.buyer.call(at('add'), {
    entity: { lines: [{ purchaseListLine: await story.listLine('1', { supplier: null }) }], supplier: story.master.supplier },
  })
  expect(refusals(refused)).toEqual([' SUPPLIER_FROZEN', 'supplier REFERENCE_NOT_ALLOWED'])
  const thawed = done(await story.buyer.call('/api/epRelation/unfreeze', { entity: { id: story.master.supplier } })).entity as Shown
  expect(thawed).toMatchObject({ level: 'POTENTIAL', previousLevel: 'POTENTIAL' })
})

test('a board counts its cards', async () => {
  const counts = done(await story.buyer.call('/api/board/counts', { entity: { screen: 'purchaserIndex' } })).entity as Record<string, { total: number }>
  expect(Object.values(counts).every(({ total }) => Number.isInteger(total))).toBe(true)
  expect(Object.values(counts).some(({ total }) => total > 0)).toBe(true)
  expect(refusals(await story.seller.call('/api/board/counts', { entity: { screen: 'purchaserIndex' } }))).toEqual(['entity.screen NOT_FOUND'])
})

test('a shipment of which nothing is left to receive says so, also beside one that is still to come', async () => {
  const order = await story.acceptedOrder([
    { purchaseListLine: await story.listLine('3', { partNumber: 'D-1' }) },
    { purchaseListLine: await story.listLine('2', { partNumber: 'D-2' }) },
  ])
  const arrived = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as Shown
  const onTheWay = done(await story.ship([{ orderLine: order.lines[1].id }])).entity as Shown
  done(await story.receive([{ shipmentLine: arrived.lines[0].id }]))
  const prepare = (...shipments: readonly string[]) => story.buyer.call('/api/receiveOrder/add/prepare', { entityList: shipments.map((id) => ({ id })) })
  expect(refusals(await prepare(arrived.id))).toEqual(['entityList[0] NOTHING_TO_TAKE'])
  expect(refusals(await prepare(onTheWay.id, arrived.id))).toEqual(['entityList[1] NOTHING_TO_TAKE'])
  expect(refusals(await prepare('no such shipment'))).toEqual(['entityList[0].shipmentLine REFERENCE_NOT_FOUND'])
  done(await story.buyer.call('/api/tradeOrder/purchase/suspend', { entity: { id: order.id, suspendReason: 'a late drawing' } }))
  expect(refusals(await prepare(onTheWay.id))).toEqual(['entityList[0].shipmentLine SHIPMENT_NOT_RECEIVABLE'])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type SignedIn, startApi } from '../support/api.ts'

let api: Api
let manager: SignedIn
let buyer: SignedIn
let reader: SignedIn
beforeAll(async () => {
  api = await startApi()
  manager = await api.login('manager')
  buyer = await api.login('buyer')
  // May read orders, but sees neither prices nor suppliers' names, and may share nothing.
  reader = await api.login('reader')
})
afterAll(() => api.close())

const screen = 'purchaserOrderList'
const thisWeek = { createdAt: { operator: 'within', values: ['thisWeek'] } }
const add = (who: SignedIn, entity: Record<string, unknown>) =>
  who.call('/api/member/view/add', { entity: { screen, content: { filters: thisWeek }, ...entity } })
const change = (who: SignedIn, entity: Record<string, unknown>) => who.call('/api/member/view/update', { entity })
const remove = (who: SignedIn, id: string) => who.call('/api/member/view/delete', { entity: { id } })
const viewsOf = async (who: SignedIn, of = screen) => (await who.call('/api/member/view/list', { entity: { screen: of } })).list as readonly any[]
const made = async (who: SignedIn, entity: Record<string, unknown>) => (await add(who, entity)).entity as { readonly id: string; readonly version: number }
const codes = (answer: any) => (answer.issues ?? []).map(({ code, path }: any) => `${code} ${path}`)

test('[LIST-10] a view keeps tab, filters, sorting, page size and columns, and belongs to one person', async () => {
  const content = {
    tab: 'WAITORDER',
    search: 'PO2026',
    filters: { ...thisWeek, insideOrderCode: { operator: 'in', values: ['PO1', 'PO2'] }, 'lines.partNumber': { operator: 'blank', values: [] } },
    sort: [{ field: 'amount', descending: true }],
    size: 2000,
    columns: { order: ['status', 'amount'], hidden: ['remark'], shown: [], widths: { amount: 140 }, compact: true },
  }
  expect(await add(buyer, { name: ' Due this week ', content })).toMatchObject({
    returnCode: '0',
    entity: { name: 'Due this week', own: true, shared: false, version: 1, content },
  })
  expect(await viewsOf(buyer)).toMatchObject([{ name: 'Due this week', kind: 'view', mayChange: true, starting: false, dropped: [], content }])
  expect(await viewsOf(buyer, 'purchaserOrderDetailList')).toEqual([])
  expect(await viewsOf(manager)).toEqual([])
})

test('[LIST-10] names of views are unique, regardless of case, among a person’s own views and among the shared ones', async () => {
  expect(codes(await add(buyer, { name: 'due THIS week' }))).toEqual(['VIEW_NAME_TAKEN entity.name'])
  const other = await made(buyer, { name: 'Other' })
  expect(codes(await change(buyer, { id: other.id, version: 1, name: 'DUE this  week' }))).toEqual(['VIEW_NAME_TAKEN entity.name'])
  expect(await change(buyer, { id: other.id, version: 1, name: 'OTHER' })).toMatchObject({ entity: { name: 'OTHER', version: 2 } })
  await remove(buyer, other.id)
  const shared = await made(manager, { name: 'Late', shared: true })
  expect(codes(await add(buyer, { name: 'late', shared: true }))).toEqual(['VIEW_NAME_TAKEN entity.name'])
  const both = await Promise.all([add(manager, { name: 'Race', shared: true }), add(buyer, { name: 'race', shared: true })])
  expect(both.map(({ returnCode }) => returnCode === '0').sort()).toEqual([false, true])
  for (const { id } of [shared, ...both.flatMap(({ entity }: any) => (entity === undefined ? [] : [entity]))]) await remove(manager, id)
})

test('[LIST-11] a person who may not share views can use a shared one, but neither make, change nor delete one', async () => {
  const view = await made(manager, { name: 'For all', shared: true })
  expect(await viewsOf(reader)).toMatchObject([{ id: view.id, name: 'For all', shared: true, own: false, mayChange: false, by: 'manager' }])
  expect(await add(reader, { name: 'Mine for all', shared: true })).toMatchObject({ status: 'PROHIBIT' })
  expect(await change(reader, { id: view.id, version: 1, name: 'x' })).toMatchObject({ status: 'PROHIBIT' })
  expect(await change(reader, { id: view.id, version: 1, shared: false })).toMatchObject({ status: 'PROHIBIT' })
  expect(await remove(reader, view.id)).toMatchObject({ status: 'PROHIBIT' })
  const own = await made(reader, { name: 'Own' })
  expect(await change(reader, { id: own.id, version: 1, shared: true })).toMatchObject({ status: 'PROHIBIT' })
  // Another person with the code may; a second change on an old version may not.
  expect(await change(buyer, { id: view.id, version: 1, name: 'For everybody' })).toMatchObject({ entity: { version: 2, own: false } })
  expect(codes(await change(manager, { id: view.id, version: 1, name: 'Mine' }))).toEqual(['STALE_VERSION entity.version'])
  expect(await change(manager, { id: view.id, version: 2, shared: false })).toMatchObject({ entity: { shared: false } })
  expect(await viewsOf(reader)).toMatchObject([{ name: 'Own' }])
  await remove(manager, view.id)
  await remove(reader, own.id)
})

test('[LIST-11] only its owner reaches a private view; no view crosses enterprises or sides', async () => {
  const own = await made(buyer, { name: 'Own' })
  const shared = await made(buyer, { name: 'Shared', shared: true })
  for (const [who, id] of [
    [manager, own.id],
    [await api.login('otherBuyer'), shared.id],
    [await api.login('seller'), shared.id],
  ] as const) {
    expect(codes(await change(who, { id, version: 1, name: 'Taken' }))).toEqual(['NOT_FOUND entity.id'])
    expect(codes(await remove(who, id))).toEqual(['NOT_FOUND entity.id'])
    expect(codes(await who.call('/api/member/view/start', { entity: { screen: who === manager ? screen : 'supplierOrderList', id } }))).not.toEqual([])
  }
  expect(await viewsOf(await api.login('otherBuyer'))).toEqual([])
  for (const { id } of [own, shared]) await remove(buyer, id)
})

test('[LIST-17] a view keeps a range of amounts, and a condition on a column that is no filter', async () => {
  const filters = { amount: { operator: 'atLeast', values: ['10000'] }, shippedShare: { operator: 'atMost', values: ['0.5'] } }
  expect(await add(buyer, { name: 'Large and late', content: { filters } })).toMatchObject({ returnCode: '0', entity: { content: { filters } } })
  for (const { id } of await viewsOf(buyer)) await remove(buyer, id)
})

test('[LIST-12] a shared view leaves out fields that its reader may not see, and counts them', async () => {
  const content = {
    filters: { ...thisWeek, supplier: { operator: 'in', values: ['secret-supplier'] }, amount: { operator: 'atLeast', values: ['10000'] } },
    sort: [
      { field: 'amount', descending: true },
      { field: 'createdAt', descending: false },
    ],
    columns: { order: ['amount', 'status'], widths: { amount: 99, status: 80 }, hidden: [] },
  }
  const { id } = await made(manager, { name: 'Large ones', shared: true, content })
  const [seen] = await viewsOf(reader)
  expect(seen.content).toEqual({
    filters: thisWeek,
    sort: [{ field: 'createdAt', descending: false }],
    columns: { order: ['status'], widths: { status: 80 }, hidden: expect.arrayContaining(['amount', 'supplier']) },
  })
  expect(seen.dropped).toEqual(expect.arrayContaining(['supplier', 'amount']))
  expect(JSON.stringify(seen)).not.toContain('secret-supplier')
  expect((await viewsOf(buyer)).find((view) => view.id === id)).toMatchObject({ content, dropped: [] })
  await remove(manager, id)
})

test('[LIST-13] a list opens with one chosen view until it is deleted or unset', async () => {
  const start = (who: SignedIn, id: string | null) => who.call('/api/member/view/start', { entity: { screen, id } })
  const view = await made(manager, { name: 'Begin here', shared: true })
  const own = await made(reader, { name: 'Begin there' })
  expect((await start(reader, own.id)).returnCode).toBe('0')
  expect((await start(reader, view.id)).returnCode).toBe('0')
  const starting = async (who: SignedIn) => (await viewsOf(who)).filter((each) => each.starting).map(({ name }) => name)
  expect(await starting(reader)).toEqual(['Begin here'])
  expect(await starting(manager)).toEqual([])
  await change(manager, { id: view.id, version: 1, shared: false })
  expect(await starting(reader)).toEqual([])
  expect((await start(reader, own.id)).returnCode).toBe('0')
  expect((await start(reader, null)).returnCode).toBe('0')
  expect(await starting(reader)).toEqual([])
  await start(reader, own.id)
  expect((await remove(reader, own.id)).returnCode).toBe('0')
  expect(await starting(reader)).toEqual([])
  await remove(manager, view.id)
})

test('[LIST-14] a list has at most 5 display templates of a person, with unique names, and none of them is shared', async () => {
  const template = (name: string) => add(reader, { kind: 'template', name, content: { columns: { order: ['status'] } } })
  for (const name of ['a', 'b', 'c', 'd', 'e']) expect((await template(name)).returnCode).toBe('0')
  expect(codes(await template('A'))).toEqual(['VIEW_NAME_TAKEN entity.name'])
  expect(await template('f')).toMatchObject({ issues: [{ code: 'OVER_5_TEMPLATES', params: { maximum: '5' } }] })
  expect((await add(manager, { kind: 'template', name: 'a', content: { columns: { order: ['status'] } } })).returnCode).toBe('0')
  expect(codes(await add(manager, { kind: 'template', name: 'g', shared: true, content: { columns: { order: ['status'] } } }))).toEqual([
    'UNKNOWN_KEY entity.shared',
  ])
  expect(codes(await add(manager, { kind: 'template', name: 'g' }))).toEqual(['UNKNOWN_KEY entity.content.filters'])
  const [first] = (await viewsOf(reader)).filter(({ kind }) => kind === 'template')
  await remove(reader, first.id)
  expect((await template('f')).returnCode).toBe('0')
})

test.each([
  [{}, 'REQUIRED entity.name'],
  [{ name: '  ' }, 'REQUIRED entity.name'],
  [{ name: 'a\nb' }, 'WRONG_TYPE entity.name'],
  [{ name: 'x'.repeat(51) }, 'TOO_LONG entity.name'],
  [{ name: 'x', screen: 'supplierOrderList' }, 'UNKNOWN_KEY entity.screen'],
  [{ name: 'x', screen: 'constructor' }, 'UNKNOWN_KEY entity.screen'],
  [{ name: 'x', screen: 'purchaserOrderDetail' }, 'UNKNOWN_KEY entity.screen'],
  [{ name: 'x', kind: 'table' }, 'NOT_IN_VOCABULARY entity.kind'],
  [{ name: 'x', shared: 'yes' }, 'WRONG_TYPE entity.shared'],
  [{ name: 'x', owner: 'manager' }, 'UNKNOWN_KEY entity.owner'],
  [{ name: 'x', content: undefined }, 'WRONG_TYPE entity.content'],
  [{ name: 'x', content: {} }, 'CRITERION_NEEDED entity.content'],
  [{ name: 'x', content: { search: '', filters: {} } }, 'CRITERION_NEEDED entity.content'],
  [{ name: 'x', content: { filters: { createdAt: { operator: 'between', values: ['', ''] } } } }, 'CRITERION_NEEDED entity.content.filters.createdAt'],
  [{ name: 'x', content: { filters: { closeReason: { operator: 'equals', values: ['1'] } } } }, 'UNKNOWN_KEY entity.content.filters.closeReason'],
  [{ name: 'x', content: { filters: { createdAt: { operator: 'like', values: ['1'] } } } }, 'WRONG_TYPE entity.content.filters.createdAt'],
  [{ name: 'x', content: { sort: [{ field: 'closeReason', descending: true }] } }, 'WRONG_TYPE entity.content.sort'],
  [{ name: 'x', content: { size: 2001 } }, 'WRONG_TYPE entity.content.size'],
  [{ name: 'x', content: { columns: { order: [1] } } }, 'WRONG_TYPE entity.content.columns'],
  [{ name: 'x', content: { search: 'x', sql: '1' } }, 'UNKNOWN_KEY entity.content.sql'],
  [{ name: 'x', content: { columns: { order: Array.from({ length: 100 }, () => 'x'.repeat(180)) } } }, 'TOO_LONG entity.content'],
])('[LIST-4] an invalid view is refused: %j', async (entity, expected) => {
  expect(codes(await add(buyer, entity))).toEqual([expected])
})

test('a person who may not open a list has no views of it', async () => {
  const newcomer = await api.login('newcomer')
  expect(await newcomer.call('/api/member/view/list', { entity: { screen } })).toMatchObject({ status: 'PROHIBIT' })
  expect(await add(newcomer, { name: 'x' })).toMatchObject({ status: 'PROHIBIT' })
})

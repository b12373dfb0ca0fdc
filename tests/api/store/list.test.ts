import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDocuments } from '../../../engine/server/store/lists/list-documents.ts'
import type { ListReader, ListRequest } from '../../../engine/server/store/lists/list-request.ts'
import { insertDocument } from '../../../engine/server/store/documents/save-document.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import type { ListScreen } from '../../../engine/core/model/screen.ts'
import { formula, modelOf } from './fixture-model.ts'
import { type Store, buyer, clerk, openStore, stranger } from './store-for-tests.ts'

const model = modelOf()
let store: Store
beforeAll(async () => {
  store = await openStore(model)
  await inTransaction(store.pool, buyer, async (tx) => {
    await insertDocument(tx, model, 'supplier', { id: 'sup1', purchaser: 'p1', name: '苏州精密', level: 'GOOD' })
    await insertDocument(tx, model, 'supplier', { id: 'sup2', purchaser: 'p1', name: '宁波铸造', level: 'FROZEN' })
    const order = (id: string, more: Record<string, unknown>) =>
      insertDocument(tx, model, 'order', {
        id,
        purchaser: 'p1',
        supplierEnterprise: 's1',
        supplier: 'sup1',
        orderCode: id.toUpperCase(),
        status: 'WAITORDER',
        createdAt: '2026-11-19T00:00:00.000Z',
        lines: [],
        ...more,
      })
    await order('po1', {
      amount: '100.10',
      dueDate: '2026-11-19',
      remark: '50%_off',
      urgent: true,
      createdAt: '2026-11-18T16:00:00.000Z',
      lines: [
        { id: 'l1', partNumber: 'A-1', quantity: '5', price: '2' },
        { id: 'l2', partNumber: 'A-2', quantity: '1', price: '3' },
      ],
    })
    await order('po2', {
      amount: '89.9',
      dueDate: '2026-11-21',
      status: 'ACCEPTED',
      supplier: 'sup2',
      supplierEnterprise: 's2',
      createdAt: '2026-11-18T15:59:59.999Z',
      lines: [{ id: 'l3', partNumber: 'B-1', quantity: '7' }],
    })
    await order('po3', { remark: '500 off', urgent: false })
  })
  await inTransaction(store.pool, stranger, async (tx) => {
    await insertDocument(tx, model, 'supplier', { id: 'sup3', purchaser: 'p2', name: '苏州精密' })
    await insertDocument(tx, model, 'order', { id: 'foreign', purchaser: 'p2', supplierEnterprise: 's3', supplier: 'sup3', status: 'close', lines: [] })
  })
})
afterAll(() => store.close())

function list(request: Partial<ListRequest>, reader: ListReader = buyer) {
  return inTransaction(store.pool, reader, (tx) => listDocuments(tx, model, reader, { entity: 'order', pager: { page: 1, pageSize: 50 }, ...request }))
}
async function ids(request: Partial<ListRequest>, reader: ListReader = buyer) {
  return (await list({ sort: [{ field: 'orderCode', descending: false }], ...request }, reader)).rows.map((row) => row.id)
}
const where = (field: string, operator: string, value?: unknown) => ({ where: [{ field, operator, value }] })

test('a row has its columns by path, refs with their text', async () => {
  const { rows } = await list({ columns: ['orderCode', 'supplier', 'supplier.level', 'createdAt', 'overdue'], ...where('orderCode', 'equals', 'PO1') })
  expect(rows).toEqual([
    {
      id: 'po1',
      version: 1,
      orderCode: 'PO1',
      supplier: { id: 'sup1', text: '苏州精密' },
      'supplier.level': 'GOOD',
      createdAt: '2026-11-18T16:00:00.000Z',
      overdue: true,
    },
  ])
})

test.for<[string, string, unknown, string[]]>([
  ['status', 'equals', 'ACCEPTED', ['po2']],
  ['status', 'in', ['ACCEPTED', 'close'], ['po2']],
  ['orderCode', 'startsWith', 'po', ['po1', 'po2', 'po3']],
  ['remark', 'contains', '50%_', ['po1']],
  ['remark', 'contains', 'OFF', ['po1', 'po3']],
  ['amount', 'between', ['89.9', '100'], ['po2']],
  ['amount', 'atLeast', '100.1', ['po1']],
  ['amount', 'blank', undefined, ['po3']],
  ['amount', 'notBlank', undefined, ['po1', 'po2']],
  ['dueDate', 'atMost', '2026-11-19', ['po1']],
  // The day in China begins at 16:00 UTC of the day before.
  ['createdAt', 'equals', '2026-11-19', ['po1', 'po3']],
  ['createdAt', 'atMost', '2026-11-18', ['po2']],
  ['createdAt', 'atLeast', '2026-11-18T16:00:00.000Z', ['po1', 'po3']],
  ['urgent', 'equals', true, ['po1']],
  // The form in addresses and saved views.
  ['urgent', 'equals', 'true', ['po1']],
  ['supplier', 'equals', 'sup2', ['po2']],
  ['supplier', 'contains', '宁波', ['po2']],
  ['supplier.level', 'equals', 'FROZEN', ['po2']],
  ['lines.partNumber', 'contains', 'a-', ['po1']],
  ['lines.quantity', 'atLeast', '6', ['po2']],
  ['overdue', 'equals', true, ['po1']],
])('filter: %s %s %s', async ([field, operator, value, expected]) => {
  expect(await ids(where(field, operator, value))).toEqual(expected)
})

test.for<[string, string, unknown, string]>([
  ['colour', 'equals', 'red', 'UNKNOWN_KEY'],
  ['supplier.colour', 'equals', 'red', 'UNKNOWN_KEY'],
  ['amount', 'equals', 'much', 'WRONG_TYPE'],
  ['amount', 'contains', '1', 'WRONG_TYPE'],
  ['status', 'like', 'A', 'WRONG_TYPE'],
  ['createdAt', 'atLeast', 'yesterday', 'WRONG_TYPE'],
  ['orderCode', 'equals', 'a\0b', 'WRONG_TYPE'],
])('an invalid filter is refused: %s %s %s', async ([field, operator, value, code]) => {
  const params = code === 'UNKNOWN_KEY' ? { key: field } : { field, operator }
  await expect(list(where(field, operator, value))).rejects.toMatchObject({ issues: [{ code, path: 'where[0]', params }] })
})

test.for<[string, string, string[]]>([
  ['createdAt', 'yesterday', ['po1', 'po3']],
  ['createdAt', 'thisWeek', ['po1', 'po2', 'po3']],
  ['createdAt', 'beforeToday', ['po1', 'po2', 'po3']],
  ['createdAt', 'today', []],
  ['dueDate', 'yesterday', ['po1']],
  ['dueDate', 'next7Days', ['po2']],
  ['dueDate', 'last1Weeks', ['po1']],
  ['dueDate', 'lastMonth', []],
])('[LIST-3] on Friday 20 November, %s within %s', async ([field, period, expected]) => {
  expect(await ids(where(field, 'within', period))).toEqual(expected)
})

test('[LIST-3] a day begins in the time zone of the reader’s enterprise', async () => {
  const inLondon = { ...buyer, timeZone: 'Europe/London' }
  // po1 was made at 16:00 in London on the 18th, which was the 19th in China.
  expect(await ids(where('createdAt', 'within', 'yesterday'), inLondon)).toEqual(['po3'])
  expect(await ids(where('createdAt', 'equals', '2026-11-18'), inLondon)).toEqual(['po1', 'po2'])
})

test.for<[string, string, unknown, string]>([
  ['dueDate', 'within', 'someday', 'WRONG_TYPE'],
  ['dueDate', 'within', undefined, 'WRONG_TYPE'],
  ['amount', 'within', 'today', 'WRONG_TYPE'],
  ['status', 'in', [], 'CRITERION_NEEDED'],
])('[LIST-4] a condition without a sound value is refused: %s %s %s', async ([field, operator, value, code]) => {
  await expect(list(where(field, operator, value))).rejects.toMatchObject({ issues: [{ code, path: 'where[0]' }] })
})

test('[LIST-9] a list with a query range of one month answers for one month of its date, and no longer', async () => {
  const range = { field: 'createdAt', months: 1 }
  const asked = (...conditions: readonly [string, unknown][]) =>
    ids({ range, where: conditions.map(([operator, value]) => ({ field: 'createdAt', operator, value })) })
  expect(await asked(['between', ['2026-10-20', '2026-11-20']])).toEqual(['po1', 'po2', 'po3'])
  expect(await asked(['between', ['2026-10-20T16:00:00.000Z', '2026-11-20T15:59:59.999Z']])).toEqual(['po1', 'po2', 'po3'])
  expect(await asked(['within', 'last1Months'])).toEqual(['po1', 'po2', 'po3'])
  expect(await asked(['atLeast', '2026-11-01'], ['within', 'beforeToday'])).toEqual(['po1', 'po2', 'po3'])
  const tooLong = { issues: [{ code: 'QUERY_RANGE_OVER_MONTH', path: 'where', params: { field: 'createdAt', months: '1' } }] }
  await expect(asked()).rejects.toMatchObject(tooLong)
  await expect(asked(['between', ['2026-10-20', '2026-11-21']])).rejects.toMatchObject(tooLong)
  await expect(asked(['between', ['2026-10-19T16:00:00.000Z', '2026-11-20T16:00:00.000Z']])).rejects.toMatchObject(tooLong)
  await expect(asked(['within', 'last3Months'])).rejects.toMatchObject(tooLong)
  await expect(asked(['atLeast', '2026-11-01'])).rejects.toMatchObject(tooLong)
})

test('all issues come at once', async () => {
  await expect(
    list({
      where: [
        { field: 'a', operator: 'blank' },
        { field: 'b', operator: 'blank' },
      ],
      pager: { page: 1, pageSize: 2001 },
      sort: [{ field: 'c', descending: true }],
    }),
  ).rejects.toMatchObject({
    issues: [
      { code: 'UNKNOWN_KEY', path: 'where[0]' },
      { code: 'UNKNOWN_KEY', path: 'where[1]' },
      { code: 'PAGE_SIZE_OVER_2000', path: 'pager.pageSize' },
      { code: 'UNKNOWN_KEY', path: 'order[0]' },
    ],
  })
})

test('several columns sort, blanks last, the id at the end', async () => {
  expect(await ids({ sort: [{ field: 'amount', descending: true }] })).toEqual(['po1', 'po2', 'po3'])
  expect(
    await ids({
      sort: [
        { field: 'supplier', descending: false },
        { field: 'orderCode', descending: true },
      ],
    }),
  ).toHaveLength(3)
  expect(
    await ids({
      sort: [
        { field: 'status', descending: false },
        { field: 'orderCode', descending: true },
      ],
    }),
  ).toEqual(['po2', 'po3', 'po1'])
})

test('an order that people choose stands the same by its index: the largest first, blanks last, each row on one page', async () => {
  const chosen = { kind: 'list', entity: 'order', sort: [], sortChoices: ['amount'] } as unknown as ListScreen
  const choosing: Model = { ...model, screens: { ...model.screens, chosen } }
  const sort = [{ field: 'amount', descending: true }]
  const pages = (of: Model, pageSize: number, more: Partial<ListRequest> = {}) =>
    Promise.all(
      [1, 2, 3, 4].map((page) =>
        inTransaction(store.pool, buyer, async (tx) => {
          const { rows } = await listDocuments(tx, of, buyer, { entity: 'order', sort, pager: { page, pageSize }, ...more })
          return rows.map(({ id }) => id)
        }),
      ),
    )
  expect(await pages(choosing, 1)).toEqual([['po1'], ['po2'], ['po3'], []])
  expect(await pages(choosing, 2)).toEqual([['po1', 'po2'], ['po3'], [], []])
  const named = { where: [{ field: 'supplier.name', operator: 'equals', value: '苏州精密' }] }
  expect(await pages(choosing, 1, named)).toEqual([['po1'], ['po3'], [], []])
  expect(await pages(choosing, 50)).toEqual(await pages(model, 50))
})

test('[LIST-5] a quick count goes 1,000 rows beyond the page; a count alone brings no rows', async () => {
  const crowd = { ...stranger, enterprise: 'p2' }
  await inTransaction(store.pool, crowd, async (tx) => {
    await sql`insert into "order" select (jsonb_populate_record(o, jsonb_build_object('id', 'some' || n))).* from "order" o, generate_series(1, 1300) n where o.id = 'foreign'`.execute(
      tx,
    )
  })
  const orders = (pager: ListRequest['pager']) => list({ columns: [], totals: ['amount'], pager }, crowd)
  expect(await orders({ page: 1, pageSize: 2, count: 'quick' })).toMatchObject({ rows: [{}, {}], total: 1002, capped: true, totals: {} })
  expect(await orders({ page: 20, pageSize: 20, count: 'quick' })).toMatchObject({ total: 1301, capped: false, totals: { amount: '0' } })
  expect(await orders({ page: 1, pageSize: 2, count: 'only' })).toEqual({ rows: [], total: 1301, capped: false, totals: { amount: '0' } })
  await inTransaction(store.pool, crowd, async (tx) => void (await sql`delete from "order" where id like 'some%'`.execute(tx)))
})

test('[LIST-5] a count stops at 100,000', async () => {
  const crowd = { ...stranger, enterprise: 'p2' }
  const suppliers = () => list({ entity: 'supplier', columns: [], sort: [], pager: { page: 1, pageSize: 1 } }, crowd)
  await inTransaction(store.pool, crowd, async (tx) => {
    await sql`insert into supplier select (jsonb_populate_record(s, jsonb_build_object('id', 'crowd' || n))).* from supplier s, generate_series(1, 99999) n where s.id = 'sup3'`.execute(
      tx,
    )
  })
  expect(await suppliers()).toMatchObject({ total: 100_000, capped: false })
  await inTransaction(store.pool, crowd, async (tx) => {
    await sql`insert into supplier select (jsonb_populate_record(s, '{ "id": "one more" }')).* from supplier s where s.id = 'sup3'`.execute(tx)
  })
  expect(await suppliers()).toMatchObject({ total: 100_000, capped: true })
})

test('[LIST-5] a count stops at 100,000 too where the list has no totals and is sorted by the name of what it refers to', async () => {
  const crowd = { ...stranger, enterprise: 'p2' }
  await inTransaction(store.pool, crowd, async (tx) => {
    await sql`insert into "order" select (jsonb_populate_record(o, jsonb_build_object('id', 'crowd' || n))).* from "order" o, generate_series(1, 100000) n where o.id = 'foreign'`.execute(
      tx,
    )
  })
  const sort = [{ field: 'supplier.name', descending: false }]
  expect(await list({ sort, pager: { page: 1, pageSize: 1 } }, crowd)).toMatchObject({ total: 100_000, capped: true, rows: [{}] })
  await inTransaction(store.pool, crowd, async (tx) => void (await sql`delete from "order" where id like 'crowd%'`.execute(tx)))
})

test('[LIST-6] a page has at most 2,000 rows, and an invalid page number is refused', async () => {
  const issuesOf = (page: number, pageSize: number) =>
    list({ pager: { page, pageSize } }).then(
      () => [],
      (error: { readonly issues: readonly { readonly code: string }[] }) => error.issues.map(({ code }) => code),
    )
  expect(await issuesOf(1, 2000)).toEqual([])
  expect(await issuesOf(1, 2001)).toEqual(['PAGE_SIZE_OVER_2000'])
  for (const [page, pageSize] of [
    [0, 50],
    [1, 0],
    [1.5, 50],
    [1, -1],
    [2 ** 31, 2000],
  ] as const)
    expect(await issuesOf(page, pageSize)).toEqual(['PAGER_WRONG'])
})

test('pages, count and totals over all rows', async () => {
  const answer = await list({ pager: { page: 2, pageSize: 2 }, totals: ['amount'], columns: [], sort: [{ field: 'orderCode', descending: false }] })
  expect(answer).toEqual({ rows: [{ id: 'po3', version: 1 }], total: 3, capped: false, totals: { amount: '190' } })
})

test('screen, tab, search and row access narrow together', async () => {
  expect(await ids({ filter: formula("status != 'close'", 'order'), tab: { field: 'status', value: 'WAITORDER' } })).toEqual(['po1', 'po3'])
  expect(await ids({ search: 'off', searchIn: ['remark'] })).toEqual(['po1', 'po3'])
  expect(await ids({ search: ' ', searchIn: ['remark'] })).toEqual(['po1', 'po2', 'po3'])
  await expect(list({ search: 'o' })).rejects.toMatchObject({ issues: [{ code: 'SEARCH_TOO_SHORT', path: 'search' }] })
  expect(await ids({ search: 'A-2', searchIn: ['lines.partNumber'] })).toEqual(['po1'])
  // The text matches in the header, behind a ref and in the lines: each order is found once, however often it matches.
  expect(await ids({ search: '苏州', searchIn: ['remark', 'supplier', 'lines.partNumber'] })).toEqual(['po1', 'po3'])
  expect(await ids({ search: 'A-', searchIn: ['remark', 'supplier', 'lines.partNumber'] })).toEqual(await ids({ search: 'A-', searchIn: ['lines.partNumber'] }))
  expect(await ids({}, { ...buyer, prefs: { onlyUrgent: true } })).toEqual(['po1'])
})

test('line lists show lines with fields of their document', async () => {
  const { rows, total } = await list({
    rows: 'lines',
    columns: ['partNumber', 'order.orderCode', 'order.supplier'],
    where: [{ field: 'order.status', operator: 'equals', value: 'ACCEPTED' }],
  })
  expect({ rows, total }).toEqual({
    rows: [{ id: 'l3', document: 'po2', partNumber: 'B-1', 'order.orderCode': 'PO2', 'order.supplier': { id: 'sup2', text: '宁波铸造' } }],
    total: 1,
  })
})

test('line lists follow the row access of their documents', async () => {
  const { rows } = await list({ rows: 'lines', columns: [], sort: [{ field: 'partNumber', descending: false }] }, { ...buyer, prefs: { onlyUrgent: true } })
  expect(rows.map((row) => row.id)).toEqual(['l1', 'l2'])
})

const withoutPrices = { ...buyer, permissions: new Set(['A30']) }

test('a masked field shows its mask, and no total', async () => {
  const { rows, totals } = await list({ columns: ['amount', 'supplier'], totals: ['amount'], ...where('orderCode', 'equals', 'PO3') }, withoutPrices)
  expect({ rows, totals }).toEqual({ rows: [{ id: 'po3', version: 1, amount: '****', supplier: '****' }], totals: { amount: '****' } })
})

test.for<[string, Partial<ListRequest>]>([
  ['filtered', where('amount', 'atLeast', '1')],
  ['filtered in lines', where('lines.price', 'atLeast', '1')],
  ['filtered behind a hidden ref', where('supplier.level', 'equals', 'GOOD')],
  ['sorted', { sort: [{ field: 'amount', descending: true }] }],
  ['sorted in line lists', { rows: 'lines', sort: [{ field: 'order.amount', descending: true }] }],
])('[LIST-8] a masked field cannot be %s', async ([, request]) => {
  await expect(list(request, withoutPrices)).rejects.toMatchObject({ issues: [{ code: 'FIELD_NOT_VISIBLE' }] })
})

test('the search and the default sorting of a screen skip a masked field', async () => {
  expect(await ids({ search: '苏州', searchIn: ['supplier'] }, buyer)).toEqual(['po1', 'po3'])
  expect(await ids({ search: '苏州', searchIn: ['supplier'] }, withoutPrices)).toEqual([])
  expect((await list({ defaultSort: [{ field: 'amount', descending: true }] }, withoutPrices)).total).toBe(3)
})

test('the supplier sees its own documents, without the fields of the other side', async () => {
  const { rows } = await list({ sort: [{ field: 'orderCode', descending: false }] }, clerk)
  expect(rows.map((row) => row.id)).toEqual(['po1', 'po3'])
  expect(rows[0]).not.toHaveProperty('supplier')
  await expect(list(where('supplier', 'equals', 'sup1'), clerk)).rejects.toMatchObject({ issues: [{ code: 'UNKNOWN_KEY' }] })
  expect(await ids({ entity: 'supplier', sort: [] }, clerk)).toEqual([])
})

test('the supplier sees only the text of a purchaser’s own record that a shared field names', async () => {
  const order = model.entities.order!
  const open = {
    ...model,
    entities: { ...model.entities, order: { ...order, fields: { ...order.fields, supplier: { ...order.fields.supplier!, sides: undefined } } } },
  }
  const { rows } = await inTransaction(store.pool, clerk, (tx) =>
    listDocuments(tx, open, clerk, {
      entity: 'order',
      columns: ['supplier', 'supplier.level'],
      pager: { page: 1, pageSize: 1 },
      sort: [{ field: 'orderCode', descending: false }],
    }),
  )
  expect(rows).toEqual([{ id: 'po1', version: 1, supplier: { id: 'sup1', text: '苏州精密' }, 'supplier.level': null }])
})

test('another enterprise sees only its own documents', async () => {
  expect(await ids({}, stranger)).toEqual(['foreign'])
})

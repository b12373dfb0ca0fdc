import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectRows } from '../../../engine/server/store/lists/list-documents.ts'
import type { ListRequest } from '../../../engine/server/store/lists/list-request.ts'
import { insertDocument } from '../../../engine/server/store/documents/save-document.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import type { ListScreen } from '../../../engine/core/model/screen.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { modelOf } from './fixture-model.ts'
import { type Store, buyer, openStore } from './store-for-tests.ts'

const chosen = { kind: 'list', entity: 'order', sort: [], sortChoices: ['amount'] } as unknown as ListScreen
const plain = modelOf()
const model: Model = { ...plain, screens: { ...plain.screens, chosen } }

/** Of 6,000 orders some have no amount, and every third is accepted. */
const ORDERS = 6000
const BLANK = 50

let store: Store
beforeAll(async () => {
  store = await openStore(model, 'first_rows')
  await inTransaction(store.pool, buyer, async (tx) => {
    await insertDocument(tx, model, 'supplier', { id: 'sup1', purchaser: 'p1', name: '苏州精密', level: 'GOOD' })
    await insertDocument(tx, model, 'order', {
      id: 'first',
      purchaser: 'p1',
      supplierEnterprise: 's1',
      supplier: 'sup1',
      status: 'WAITORDER',
      amount: '0.5',
      lines: [],
    })
    await sql`insert into "order" select (jsonb_populate_record(o, jsonb_build_object('id', 'o' || n, 'amount', case when n > ${BLANK} then n end,
      'status', case when n % 3 = 0 then 'ACCEPTED' else 'WAITORDER' end))).* from "order" o, generate_series(1, ${ORDERS}::int) n where o.id = 'first'`.execute(
      tx,
    )
  })
  await sql`analyze "order"`.execute(store.pool)
}, 120_000)
afterAll(() => store.close())

type Plan = {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** The rows that a plan reads of the orders. */
function rowsRead(plan: Plan): number {
  const own = plan['Relation Name'] === 'order' ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), own)
}

/** How many rows a page of 20 reads. */
function readBy(of: Model, request: Partial<ListRequest>): Promise<number> {
  return inTransaction(store.pool, buyer, async (tx) => {
    const list = selectRows(tx, of, buyer, { entity: 'order', columns: ['orderCode', 'amount'], ...request })
    const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>`explain (analyze, format json) ${list.page(20, 0)}`.execute(tx)
    return rowsRead(rows[0]!['QUERY PLAN'][0]!.Plan)
  })
}

const largest = [{ field: 'amount', descending: true }]
const smallest = [{ field: 'amount', descending: false }]

test('the smallest 20 of 6,000 orders are found by reading 20, the largest by reading 20 and those without an amount', async () => {
  expect(await readBy(model, { sort: smallest })).toBe(20)
  expect(await readBy(model, { sort: largest })).toBeLessThanOrEqual(20 + BLANK)
})

test('of the accepted ones, every third, three times as many are read', async () => {
  const accepted = { where: [{ field: 'status', operator: 'equals', value: 'ACCEPTED' }] }
  expect(await readBy(model, { sort: largest, ...accepted })).toBeLessThanOrEqual(3 * 20 + BLANK)
})

test('an order that nobody declared reads them all', async () => {
  expect(await readBy(plain, { sort: largest })).toBeGreaterThanOrEqual(6000)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument } from '../../../engine/server/store/documents/save-document.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import type { Pool } from '../../../engine/server/store/pool.ts'
import { withoutIndexes } from '../../../scripts/seed/without-indexes.ts'
import { modelOf } from './fixture-model.ts'
import { type Store, buyer, openStore } from './store-for-tests.ts'

const model = modelOf()
let store: Store
beforeAll(async () => {
  store = await openStore(model)
})
afterAll(() => store.close())

/** Every index and constraint of the orders with its comment. */
async function standing(database: Pool): Promise<readonly string[]> {
  const { rows } = await sql<{ says: string }>`
    select concat_ws(' ', pg_get_indexdef(indexrelid), obj_description(indexrelid, 'pg_class')) as says from pg_index where indrelid in ('"order"'::regclass, '"orderLine"'::regclass)
    union all
    select concat_ws(' ', conname, pg_get_constraintdef(oid), convalidated, obj_description(oid, 'pg_constraint')) from pg_constraint where conrelid in ('"order"'::regclass, '"orderLine"'::regclass)
    order by says`.execute(database)
  return rows.map(({ says }) => says)
}

/** Connects as the owner of the tables, as the copying of the demonstration does. */
const fill = (id: string, supplier: string) =>
  store.pool.transaction().execute(async (tx) => {
    await sql`select set_config('app.enterprise', 'p1', true), set_config('app.side', 'purchaser', true)`.execute(tx)
    await withoutIndexes(tx, ['order', 'orderLine'], () =>
      insertDocument(tx, model, 'order', { id, purchaser: 'p1', supplierEnterprise: 's1', supplier, orderCode: id, status: 'WAITORDER', lines: [] }),
    )
  })

test('after orders are loaded without indexes and keys, these exist as before, with their comments', async () => {
  const before = await standing(store.pool)
  expect(before.some((says) => says.includes('FOREIGN KEY'))).toBe(true)
  await inTransaction(store.pool, buyer, (tx) => insertDocument(tx, model, 'supplier', { id: 'sup1', purchaser: 'p1', name: '苏州精密' }))
  await fill('po1', 'sup1')
  expect(await standing(store.pool)).toEqual(before)
})

test('a load with an order of a missing supplier is refused as a whole', async () => {
  const before = await standing(store.pool)
  await expect(fill('po2', 'nobody')).rejects.toMatchObject({ code: '23503' })
  expect(await standing(store.pool)).toEqual(before)
  const { rows } = await inTransaction(store.pool, buyer, (tx) => sql<{ id: string }>`select id from "order" where id = 'po2'`.execute(tx))
  expect(rows).toEqual([])
})

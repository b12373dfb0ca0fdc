import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import { searchedColumns } from '../../../engine/server/schema/searched-columns.ts'
import { openPool } from '../../../engine/server/store/pool.ts'
import { insertDocuments } from '../../../engine/server/store/documents/save-document.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import { modelOf } from './fixture-model.ts'
import { buyer, openStore, stranger } from './store-for-tests.ts'

const model = modelOf()
const supplier = { purchaser: 'p1', version: 1, createdAt: '2026-11-20T00:00:00.000Z', updatedAt: '2026-11-20T00:00:00.000Z' }

test('display fields and text filters of list screens are looked into', () => {
  expect(Object.fromEntries([...searchedColumns(model)].map(([name, columns]) => [name, [...columns].sort()]))).toEqual({
    supplier: ['name'],
    order: ['orderCode', 'remark'],
    shipment: ['shipmentCode'],
    orderLine: ['partNumber'],
  })
})

test('parts of texts are found by an index, Chinese ones too, and only by those whose rows they are', async () => {
  const store = await openStore(model)
  // A superuser sets this once for a database; start sets it for the embedded one.
  const admin = openPool(store.database.adminUrl)
  await sql`alter function pg_catalog.texticlike(text, text) leakproof`.execute(admin)
  await migrate(store.pool, model, [])
  expect(await migrate(store.pool, model, [])).toEqual([])
  const find = (actor: typeof buyer, pattern: string) =>
    inTransaction(store.pool, actor, async (tx) => {
      // A scan of five thousand rows is as fast as an index lookup.
      await sql`set local enable_seqscan = off`.execute(tx)
      const query = sql<Record<string, string>>`select id from supplier t where t.purchaser = ${actor.enterprise} and t.name collate "C" ilike ${pattern}`
      const plan = await sql<Record<string, string>>`explain ${query}`.execute(tx)
      return { plan: plan.rows.map((row) => row['QUERY PLAN']).join('\n'), rows: (await query.execute(tx)).rows }
    })
  await inTransaction(store.pool, buyer, (tx) =>
    insertDocuments(
      tx,
      model,
      'supplier',
      Array.from({ length: 5000 }, (_, index) => ({ ...supplier, id: `sup${index}`, name: index === 1 ? '苏州精密机械 Precision' : `供应商 ${index}` })),
    ),
  )
  await sql`vacuum analyze supplier`.execute(admin)
  await admin.destroy()
  for (const pattern of ['%精密机%', '%preCISION%']) {
    const found = await find(buyer, pattern)
    expect(found.rows).toEqual([{ id: 'sup1' }])
    expect(found.plan).toContain('supplier_name_trigrams')
    expect((await find(stranger, pattern)).rows).toEqual([])
  }
  await store.close()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import { openPool } from '../../../engine/server/store/pool.ts'
import { insertDocument } from '../../../engine/server/store/documents/save-document.ts'
import { runAsOwner, scopeOf } from '../../../engine/server/store/scope.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import { modelOf } from './fixture-model.ts'
import { type Store, buyer, clerk, openStore, stranger } from './store-for-tests.ts'
import type { Tx } from '../../../engine/server/schema/database.ts'

const model = modelOf()
let store: Store
beforeAll(async () => {
  store = await openStore(model)
  await inTransaction(store.pool, buyer, async (tx) => {
    await insertDocument(tx, model, 'supplier', { id: 'sup1', purchaser: 'p1', name: '苏州精密' })
    await insertDocument(tx, model, 'order', {
      id: 'o1',
      purchaser: 'p1',
      supplierEnterprise: 's1',
      supplier: 'sup1',
      status: 'close',
      lines: [{ id: 'l1', partNumber: 'A', quantity: '1' }],
    })
  })
})
afterAll(() => store.close())

const count = async (tx: Tx, table: string) => (await sql<{ n: number }>`select count(*) as n from ${sql.id(table)}`.execute(tx)).rows[0]?.n
const counts = (tx: Tx) => Promise.all(['order', 'orderLine', 'supplier'].map((table) => count(tx, table)))

test.for([
  ['its buyer', buyer, [1, 1, 1]],
  ['its supplier', clerk, [1, 1, 0]],
  ['another enterprise', stranger, [0, 0, 0]],
] as const)('a statement without any condition shows %s its own rows', async ([, actor, expected]) => {
  expect(await inTransaction(store.pool, actor, counts)).toEqual(expected)
})

test('outside our transactions no row is visible', async () => {
  const { rows } = await sql`select * from "order"`.execute(store.pool)
  expect(rows).toEqual([])
})

test("a row for another enterprise is refused, and another's row is not found for writing", async () => {
  const order = { id: 'o2', purchaser: 'p1', supplier: 'sup1', status: 'close', lines: [] }
  await expect(inTransaction(store.pool, stranger, (tx) => insertDocument(tx, model, 'order', order))).rejects.toMatchObject({ code: '42501' })
  const { numAffectedRows } = await inTransaction(store.pool, stranger, (tx) => sql`update "order" set status = 'ACCEPTED'`.execute(tx))
  expect(numAffectedRows).toBe(0n)
})

test('a superuser’s login works under a role without any ownership', async () => {
  const admin = openPool(store.database.adminUrl)
  await migrate(admin, model, [])
  expect(await inTransaction(admin, stranger, counts)).toEqual([0, 0, 0])
  expect(await inTransaction(admin, buyer, counts)).toEqual([1, 1, 1])
  await expect(inTransaction(admin, buyer, (tx) => sql`drop table "order"`.execute(tx))).rejects.toMatchObject({ code: '42501' })
  await expect(inTransaction(admin, buyer, (tx) => sql`select * from "schemaChange"`.execute(tx))).rejects.toMatchObject({ code: '42501' })
  await admin.destroy()
})

test("asPurchaser() opens the rows of the document's owner and closes them again, after a failure too", async () => {
  await inTransaction(store.pool, clerk, async (tx) => {
    expect(await runAsOwner(tx, 'p1', () => counts(tx))).toEqual([1, 1, 1])
    expect(await counts(tx)).toEqual([1, 1, 0])
    await expect(runAsOwner(tx, 'p1', () => Promise.reject(new RangeError('no')))).rejects.toThrow('no')
    expect(await counts(tx)).toEqual([1, 1, 0])
    expect(scopeOf(tx)).toEqual({ side: 'supplier', enterprise: 's1' })
  })
})

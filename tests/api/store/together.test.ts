import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadForUpdate } from '../../../engine/server/store/documents/load-document.ts'
import { insertDocument, updateDocument, updateDocuments } from '../../../engine/server/store/documents/save-document.ts'
import { StaleVersionError } from '../../../engine/server/store/documents/stale-version.ts'
import { runTogether } from '../../../engine/server/store/run-together.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import { modelOf } from './fixture-model.ts'
import { loadDocument } from './load-document.ts'
import { type Store, buyer, openStore } from './store-for-tests.ts'

const model = modelOf()
let store: Store
beforeAll(async () => {
  store = await openStore(model)
  await inTransaction(store.pool, buyer, async (tx) => {
    for (const id of ['s1', 's2', 's3']) await insertDocument(tx, model, 'supplier', { id, purchaser: 'p1', name: `Works ${id}` })
    const lines = [{ id: 'l1', partNumber: 'A-1', quantity: '5' }]
    await insertDocument(tx, model, 'order', {
      id: 'o1',
      purchaser: 'p1',
      supplierEnterprise: 's1',
      supplier: 's1',
      orderCode: 'PO1',
      status: 'WAITORDER',
      lines,
    })
  })
})
afterAll(() => store.close())

test('each statement of one message has its own answer, with quotes, backslashes and dollars in its values', async () => {
  const hostile = [`o'1`, `'; drop table supplier; --`, 'a\\', '$1', '{"}']
  const answers = await inTransaction(store.pool, buyer, (tx) =>
    runTogether(tx, [
      sql`select unnest(${hostile}::text[]) as text`,
      sql`select name from supplier where id = ${'s1'} and purchaser = ${'p1'}`,
      sql`select id from supplier where id = any(${[]}::text[])`,
    ]),
  )
  expect(answers).toEqual([hostile.map((text) => ({ text })), [{ name: 'Works s1' }], []])
  const nothing = inTransaction(store.pool, buyer, (tx) => runTogether(tx, [sql`select ${'a\0b'} as text`]))
  await expect(nothing).rejects.toThrow('what is no text')
})

test('a transaction that waits for a lock reads header and lines as they are once it has it, of all entities in one message', async () => {
  let read: Promise<unknown> | undefined
  await inTransaction(store.pool, buyer, async (tx) => {
    const order = (await loadDocument(tx, model, 'order', 'o1', { lock: true }))!
    read = inTransaction(store.pool, buyer, async (other) => {
      const wanted = [
        { entity: 'supplier', ids: ['s2', 's1'] },
        { entity: 'order', ids: ['o1'] },
      ]
      return (await loadForUpdate(other, model, wanted)).map((documents) => documents.map(({ id, version, lines }) => ({ id, version, lines })))
    })
    await expect.poll(waiting).toBe(1)
    await updateDocument(tx, model, 'order', order, {
      ...order,
      remark: 'twice',
      lines: [...(order.lines as []), { id: 'l2', partNumber: 'A-2', quantity: '7' }],
    })
  })
  expect(await read).toMatchObject([
    [
      { id: 's1', version: 1 },
      { id: 's2', version: 1 },
    ],
    [{ id: 'o1', version: 2, lines: [{ id: 'l1' }, { id: 'l2', quantity: '7' }] }],
  ])
})

test('many documents are written at once, each at its own version; one that somebody else changed meanwhile refuses them all', async () => {
  const read = await inTransaction(store.pool, buyer, async (tx) => (await loadForUpdate(tx, model, [{ entity: 'supplier', ids: ['s1', 's2', 's3'] }]))[0]!)
  const renamed = read.map((before) => ({ before, after: { ...before, name: `New ${String(before.id)}` } }))
  const written = await inTransaction(store.pool, buyer, (tx) =>
    updateDocuments(tx, model, 'supplier', [...renamed.slice(0, 2), { before: read[2]!, after: read[2]! }]),
  )
  expect(written).toMatchObject([
    { document: { name: 'New s1', version: 2 }, isWritten: true },
    { document: { name: 'New s2', version: 2 }, isWritten: true },
    { document: { name: 'Works s3', version: 1 }, isWritten: false },
  ])
  const late = inTransaction(store.pool, buyer, (tx) => updateDocuments(tx, model, 'supplier', [renamed[2]!, renamed[1]!]))
  await expect(late).rejects.toMatchObject({ id: 's2', version: 1, current: 2 })
  await expect(late).rejects.toBeInstanceOf(StaleVersionError)
  expect(await inTransaction(store.pool, buyer, (tx) => loadDocument(tx, model, 'supplier', 's3', { lock: false }))).toMatchObject({
    name: 'Works s3',
    version: 1,
  })
})

/** How many sessions wait for another's lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(store.pool)
  return rows[0]!.count
}

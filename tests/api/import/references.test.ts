import { afterAll, beforeAll, expect, test } from 'vitest'
import { findReferences } from '../../../engine/server/documents/import/import-references.ts'
import type { UnitOfWork } from '../../../engine/server/documents/unit-of-work/unit-of-work.ts'
import { insertDocuments } from '../../../engine/server/store/documents/save-document.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import { modelOf } from '../store/fixture-model.ts'
import { type Store, buyer, openStore, stranger } from '../store/store-for-tests.ts'

const model = modelOf()
const field = model.entities.order!.fields.supplier!
let store: Store

beforeAll(async () => {
  store = await openStore(model)
  const supplier = (id: string, name: string, code: string | null, purchaser = 'p1') => ({
    id,
    purchaser,
    name,
    code,
    level: 'GOOD',
    version: 1,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
  })
  await inTransaction(store.pool, buyer, (tx) =>
    insertDocuments(tx, model, 'supplier', [supplier('1', 'Twin', 'A'), supplier('2', 'Twin', 'B'), supplier('3', 'A', null)]),
  )
  await inTransaction(store.pool, stranger, (tx) => insertDocuments(tx, model, 'supplier', [supplier('4', 'Stranger', 'Z', 'p2')]))
})
afterAll(() => store.close())

test('a code finds one record, an ambiguous name is asked about, and another purchaser’s record is not found', async () => {
  const found = await inTransaction(store.pool, buyer, async (tx) => {
    const find = await findReferences({ tx, context: { model }, actor: buyer } as unknown as UnitOfWork, field, new Set(['A', 'B', 'Twin', 'Stranger', 'Z']))
    return ['A', 'B', 'Twin', 'Stranger', 'Z'].map((text) => find(text)).map((each) => ('id' in each ? each.id : each.issue.code))
  })
  expect(found).toEqual(['1', '2', 'REFERENCE_AMBIGUOUS', 'REFERENCE_NOT_FOUND', 'REFERENCE_NOT_FOUND'])
})

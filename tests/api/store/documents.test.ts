import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument, updateDocument } from '../../../engine/server/store/documents/save-document.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import { modelOf } from './fixture-model.ts'
import { loadDocument } from './load-document.ts'
import { type Store, buyer, clerk, openStore, stranger } from './store-for-tests.ts'

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
      orderCode: 'PO1',
      status: 'WAITORDER',
      amount: '100.10',
      dueDate: '2026-12-01',
      remindedAt: '2026-11-20T08:30:00.125Z',
      urgent: true,
      attachments: [{ id: 'f1', name: '图纸.pdf' }],
      createdAt: '2026-11-19T00:00:00.000Z',
      lines: [
        { id: 'l1', partNumber: 'A-1', quantity: '5' },
        { id: 'l2', partNumber: 'A-2', quantity: '0.000001', price: '3.50' },
      ],
    })
  })
})
afterAll(() => store.close())

test('a document comes back as it was written, figures in their one form, with its lines in order', async () => {
  const order = await inTransaction(store.pool, buyer, (tx) => loadDocument(tx, model, 'order', 'o1', { lock: true }))
  expect(order).toMatchObject({
    id: 'o1',
    version: 1,
    purchaser: 'p1',
    supplierEnterprise: 's1',
    supplier: 'sup1',
    amount: '100.1',
    dueDate: '2026-12-01',
    remindedAt: '2026-11-20T08:30:00.125Z',
    urgent: true,
    attachments: [{ id: 'f1', name: '图纸.pdf' }],
    remark: null,
    createdAt: '2026-11-19T00:00:00.000Z',
    lines: [
      { id: 'l1', document: 'o1', lineNo: 1, partNumber: 'A-1', quantity: '5', price: null },
      { id: 'l2', lineNo: 2, quantity: '0.000001', price: '3.5' },
    ],
  })
})

test('both parties find a document, and nobody else does', async () => {
  expect(await inTransaction(store.pool, clerk, (tx) => loadDocument(tx, model, 'order', 'o1', { lock: false }))).toMatchObject({ id: 'o1' })
  expect(await inTransaction(store.pool, stranger, (tx) => loadDocument(tx, model, 'order', 'o1', { lock: false }))).toBeUndefined()
  expect(await inTransaction(store.pool, clerk, (tx) => loadDocument(tx, model, 'supplier', 'sup1', { lock: false }))).toBeUndefined()
})

test('updateDocument() writes what differs: fields, lines added, changed and taken away', async () => {
  await inTransaction(store.pool, buyer, async (tx) => {
    const before = (await loadDocument(tx, model, 'order', 'o1', { lock: true }))!
    const [, second] = before.lines as Record<string, unknown>[]
    const after = await updateDocument(tx, model, 'order', before, {
      ...before,
      remark: '加急',
      lines: [
        { ...second, quantity: '7' },
        { id: 'l3', partNumber: 'A-3', quantity: '1' },
      ],
    })
    expect(after).toMatchObject({ version: 2, remark: '加急' })
  })
  const order = await inTransaction(store.pool, buyer, (tx) => loadDocument(tx, model, 'order', 'o1', { lock: false }))
  expect(order).toMatchObject({
    version: 2,
    remark: '加急',
    amount: '100.1',
    lines: [
      { id: 'l2', lineNo: 1, quantity: '7', price: '3.5' },
      { id: 'l3', lineNo: 2 },
    ],
  })
})

test('updateDocument() without a difference leaves the version alone', async () => {
  const after = await inTransaction(store.pool, buyer, async (tx) => {
    const before = (await loadDocument(tx, model, 'order', 'o1', { lock: true }))!
    return updateDocument(tx, model, 'order', before, { ...before, amount: '100.1' })
  })
  expect(after.version).toBe(2)
})

test('whoever works on a record keeps nobody from writing a document that refers to it, and is kept from it by nobody', async () => {
  const order = { purchaser: 'p1', supplierEnterprise: 's1', supplier: 'sup1', status: 'WAITORDER' }
  await inTransaction(store.pool, buyer, async (tx) => {
    await loadDocument(tx, model, 'supplier', 'sup1', { lock: true })
    await inTransaction(store.pool, buyer, async (other) => {
      await sql`set local lock_timeout = '3s'`.execute(other)
      await insertDocument(other, model, 'order', { ...order, id: 'o2', orderCode: 'PO2', lines: [{ id: 'l9', partNumber: 'A-9', quantity: '1' }] })
    })
    await inTransaction(store.pool, buyer, async (other) => {
      await sql`set local lock_timeout = '100ms'`.execute(other)
      await expect(loadDocument(other, model, 'supplier', 'sup1', { lock: true })).rejects.toThrow('lock timeout')
      await sql`rollback`.execute(other)
    })
  })
  expect(await inTransaction(store.pool, clerk, (tx) => loadDocument(tx, model, 'order', 'o2', { lock: false }))).toMatchObject({ id: 'o2' })
})

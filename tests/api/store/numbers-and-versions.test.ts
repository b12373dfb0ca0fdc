import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit, readHistory } from '../../../engine/server/store/audit.ts'
import { newId } from '../../../engine/server/store/new-id.ts'
import { nextSequences } from '../../../engine/server/store/documents/next-sequence.ts'
import { deleteDocument, insertDocument, updateDocument } from '../../../engine/server/store/documents/save-document.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import { modelOf } from './fixture-model.ts'
import { loadDocument } from './load-document.ts'
import { type Store, buyer, openStore } from './store-for-tests.ts'

const model = modelOf()
let store: Store
beforeAll(async () => {
  store = await openStore(model)
})
afterAll(() => store.close())

const number = (format: string, today: string, purchaser = 'p1') =>
  inTransaction(store.pool, buyer, (tx) => nextSequences(tx, purchaser, 'order.orderCode', format, today, 1)).then(([first]) => first)

test('a sequence counts by its date, for each purchaser', async () => {
  expect(await number('PO{yyyyMMdd}{000001}', '2026-11-20')).toBe('PO20261120000001')
  expect(await number('PO{yyyyMMdd}{000001}', '2026-11-20')).toBe('PO20261120000002')
  expect(await number('PO{yyyyMMdd}{000001}', '2026-11-21')).toBe('PO20261121000001')
  expect(await number('PO{yyyyMMdd}{000001}', '2026-11-20', 'p2')).toBe('PO20261120000001')
  expect(await number('R{yyMM}-{01}/x', '2026-11-21')).toBe('R2611-01/x')
  expect(await number('M{yyyyMM}{0001}', '2026-11-21')).toBe('M2026110001')
  expect(await inTransaction(store.pool, buyer, (tx) => nextSequences(tx, 'p1', 'order.orderCode', 'R{yyMM}-{01}/x', '2026-11-30', 3))).toEqual([
    'R2611-02/x',
    'R2611-03/x',
    'R2611-04/x',
  ])
})

test('[INQ-206] digits at random: no number is given twice by twenty callers at once, and when all of a length are given they get longer', async () => {
  const draw = (count: number, format = 'QU{yyyyMMdd}{##}') =>
    inTransaction(store.pool, buyer, (tx) => nextSequences(tx, 'p1', 'quotation.quotationNumber', format, '2026-11-20', count))
  const drawn = (await Promise.all(Array.from({ length: 20 }, () => draw(6)))).flat()
  expect(new Set(drawn).size).toBe(120)
  expect(drawn.filter((each) => !/^QU20261120\d{2,4}$/.test(each))).toEqual([])
  // 120 numbers are more than two digits have.
  expect(drawn.some((each) => each.length > 'QU2026112000'.length)).toBe(true)
  // Of a hundred numbers hardly any follows the one before it, upwards or in all.
  const row = (await draw(100, 'QU{yyyyMM}-{######}')).map((each) => Number(each.replace(/^QU202611-(\d{6})$/, '$1')))
  expect(row.filter((each, place) => place > 0 && each === row[place - 1]! + 1).length).toBeLessThan(3)
  const rising = row.filter((each, place) => place > 0 && each > row[place - 1]!).length
  expect(rising > 20 && rising < 80).toBe(true)
})

test('forty callers at once get forty numbers without a hole, and a rolled back one is given again', async () => {
  await expect(
    inTransaction(store.pool, buyer, async (tx) => {
      await nextSequences(tx, 'p1', 'race', '{001}', '2026-11-20', 1)
      throw new RangeError('undone')
    }),
  ).rejects.toThrow('undone')
  const numbers = await Promise.all(
    Array.from({ length: 40 }, () =>
      inTransaction(store.pool, buyer, (tx) => nextSequences(tx, 'p1', 'race', '{001}', '2026-11-20', 1)).then(([first]) => first),
    ),
  )
  expect(new Set(numbers).size).toBe(40)
  expect(numbers.toSorted().at(0)).toBe('001')
  expect(numbers.toSorted().at(-1)).toBe('040')
})

test('a stale version is refused with what changed since', async () => {
  await inTransaction(store.pool, buyer, (tx) => insertDocument(tx, model, 'supplier', { id: 'sup1', purchaser: 'p1', name: '苏州' }))
  const read = await inTransaction(store.pool, buyer, (tx) => loadDocument(tx, model, 'supplier', 'sup1', { lock: false }))
  await inTransaction(store.pool, buyer, async (tx) => {
    const after = await updateDocument(tx, model, 'supplier', read!, { ...read, name: '苏州精密' })
    const changes = [{ path: 'name', before: '苏州', after: '苏州精密' }]
    await writeAudit(tx, [
      {
        purchaser: 'p1',
        entity: 'supplier',
        document: 'sup1',
        version: after.version as number,
        action: 'edit',
        account: 'bob',
        accountName: 'Bob',
        side: 'purchaser',
        changes,
      },
    ])
    await writeAudit(tx, [
      {
        purchaser: 'p1',
        entity: 'supplier',
        document: 'sup1',
        version: 2,
        action: 'edit',
        account: 'eve',
        accountName: 'Eve',
        side: 'purchaser',
        refused: true,
        codes: ['X'],
      },
    ])
  })
  const stale = {
    name: 'StaleVersionError',
    version: 1,
    current: 2,
    since: [{ action: 'edit', accountName: 'Bob', changes: [{ path: 'name', before: '苏州', after: '苏州精密' }] }],
  }
  await expect(inTransaction(store.pool, buyer, (tx) => updateDocument(tx, model, 'supplier', read!, { ...read, code: 'S' }))).rejects.toMatchObject(stale)
  await expect(inTransaction(store.pool, buyer, (tx) => deleteDocument(tx, model, 'supplier', read!))).rejects.toMatchObject(stale)
  expect(await inTransaction(store.pool, buyer, (tx) => readHistory(tx, 'supplier', 'sup1'))).toMatchObject([
    { action: 'edit', accountName: 'Bob', refused: false },
  ])
})

test('two writers of one version: one is told', async () => {
  await inTransaction(store.pool, buyer, (tx) => insertDocument(tx, model, 'supplier', { id: 'sup2', purchaser: 'p1', name: '宁波' }))
  const read = await inTransaction(store.pool, buyer, (tx) => loadDocument(tx, model, 'supplier', 'sup2', { lock: false }))
  const results = await Promise.allSettled(
    ['A', 'B', 'C'].map((code) => inTransaction(store.pool, buyer, (tx) => updateDocument(tx, model, 'supplier', read!, { ...read, code }))),
  )
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
})

test('ids sort by the time they were made', () => {
  const ids = [newId(1), newId(2), newId(1_645_557_742_000), newId(1_645_557_742_001)]
  expect(ids.toSorted()).toEqual(ids)
  expect(ids[2]).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from '../../../core/model/document.ts'
import { checkDocument } from '../../../core/rules/check-document.ts'
import { model, evaluationContext } from '../../../../tests/support/order.ts'
import { draftOrder } from '../../../../tests/support/draft-order.ts'
import { isServerOnlyCode } from '../server-only-codes.ts'

const line = (id: string, values: Row = {}): Row => ({ id, partName: 'Bearing', quantity: '10', price: '100', taxRate: '0.13', inspectionType: 'E', ...values })
const sections = [['supplier', 'currency', 'deliveryAddress'], ['amount']] as const

test('typing in a cell redraws its line and its sums, and no other line or section', () => {
  const { store, lines } = draftOrder([line('a'), line('b'), line('c')])
  const [inputs, amounts] = sections.map((names) => store.fields(names))
  const before = lines.snapshot()
  lines.write([{ id: 'b', field: 'quantity', typed: '2.5' }])
  const after = lines.snapshot()
  expect(after.rows.map((row, place) => row === before.rows[place])).toEqual([true, false, true])
  expect(after.rows[1]).toMatchObject({ quantity: '2.5', amountWithoutTax: '250', amount: '282.5' })
  expect(after.totals).toEqual({ quantity: '22.5', amount: '2542.5' })
  expect(store.document()).toMatchObject({ amount: '2542.5' })
  expect(store.fields(sections[0])).toBe(inputs)
  // The sum has its own notification, so that no form renders for it.
  expect(store.fields(sections[1])).toBe(amounts)
  expect(store.header.value('amount')).toBe('2542.5')
  expect(lines.snapshot()).toBe(after)
})

test('an invalid value shows its issue at once, a missing one only on saving', () => {
  const { store, lines, pass } = draftOrder([line('a'), line('b', { price: null })])
  pass()
  expect(store.issues()).toEqual({ list: [], count: 0 })
  lines.write([{ id: 'a', field: 'quantity', typed: '0' }])
  expect(lines.marksOf('a')?.cells.get('quantity')).toEqual({ text: 'TOO_SMALL' })
  lines.write([{ id: 'a', field: 'quantity', typed: '' }])
  expect(lines.marksOf('a')?.cells.get('quantity')).toEqual({ text: 'REQUIRED' })
  expect(store.issues().list.map(({ path, code }) => `${path} ${code}`)).toEqual(['lines[0].quantity REQUIRED'])
  expect(store.attempt()).toBe(true)
  expect(
    store
      .issues()
      .list.map(({ path, code }) => `${path} ${code}`)
      .toSorted(),
  ).toEqual(['deliveryAddress REQUIRED', 'lines[0].quantity REQUIRED', 'lines[1].price PRICE_MISSING', 'purchasingGroup REQUIRED', 'supplier REQUIRED'])
  expect(store.fields(sections[0]).issues).toEqual([
    { field: 'supplier', text: 'REQUIRED' },
    { field: 'deliveryAddress', text: 'REQUIRED' },
  ])
})

test('an issue of the server stays until its value is edited', () => {
  const { store, lines } = draftOrder([line('a'), line('b')])
  const refused = { code: 'ORDER_OVER_PURCHASE_QUANTITY', params: {} }
  store.refuse({
    document: store.document(),
    issues: [
      { ...refused, path: 'lines[1].quantity' },
      { ...refused, path: 'currency' },
      { ...refused, path: '' },
    ],
  })
  const paths = () => store.issues().list.map(({ path }) => path)
  expect(paths()).toEqual(['currency', '', 'lines[1].quantity'])
  lines.remove(['a'])
  expect(paths()).toEqual(['currency', '', 'lines[0].quantity'])
  lines.write([{ id: 'b', field: 'quantity', typed: '9' }])
  store.setHeader({ currency: 'EUR' })
  expect(paths()).toEqual([''])
})

test('undo and redo go step by step, through header and lines alike', () => {
  const { store, lines } = draftOrder([line('a')])
  const first = store.document()
  store.setHeader({ remark: 'u' })
  store.setHeader({ remark: 'urgent' })
  lines.write([{ id: 'a', field: 'quantity', typed: '2' }])
  expect(lines.undo()).toEqual({ row: 0, field: 'quantity' })
  expect(store.document()).toMatchObject({ remark: 'urgent', amount: '1130' })
  expect(lines.undo()).toBe(undefined)
  expect(store.document()).toEqual(first)
  expect(lines.snapshot()).toMatchObject({ canUndo: false, canRedo: true })
  store.redo()
  store.redo()
  expect(store.document()).toMatchObject({ remark: 'urgent', amount: '226' })
})

test('an edit that changes nothing is no undo step', () => {
  const { lines } = draftOrder([line('a')])
  lines.write([{ id: 'a', field: 'quantity', typed: '10.00' }])
  lines.write([{ id: 'a', field: 'amount', value: '1' }])
  expect(lines.snapshot().canUndo).toBe(false)
})

const cellArbitrary = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'new:1'),
  field: fc.constantFrom('quantity', 'price', 'taxRate', 'inspectionType', 'partName', 'deliveryDate'),
  typed: fc.constantFrom('', '0', '1', '-1', '12.5', '1.1234567', 'x', 'E', '2026-11-20', ' '),
})
const actArbitrary = fc.oneof(
  fc.array(cellArbitrary, { minLength: 1, maxLength: 3 }).map((cells) => ({ kind: 'cells' as const, cells })),
  fc.constantFrom('add' as const, 'remove' as const, 'undo' as const, 'redo' as const).map((kind) => ({ kind })),
  fc.record({ kind: fc.constant('header' as const), currency: fc.constantFrom('CNY', 'EUR', 'nonsense', null) }),
)

test('the page finds the same issues line by line as a check of the whole document', () => {
  fc.assert(
    fc.property(fc.array(actArbitrary, { maxLength: 12 }), (acts) => {
      const { store, lines } = draftOrder([line('a'), line('b', { price: null }), line('c', { quantity: '-1' })])
      for (const act of acts) {
        if (act.kind === 'cells') lines.write(act.cells)
        else if (act.kind === 'header') store.setHeader({ currency: act.currency })
        else if (act.kind === 'add') lines.add(1)
        else if (act.kind === 'remove') lines.remove(['b'])
        else lines[act.kind]()
      }
      store.attempt()
      const refused = new Set(store.refused()['lines']!.map(({ id, field }) => `${lines.snapshot().rows.findIndex((row) => row['id'] === id)} ${field}`))
      const written = new Set(Object.values(model.entities['order']!.fields).flatMap((field) => (field.readonly || field.system ? [] : [field.name])))
      const whole = checkDocument(model, model.entities['order']!, { after: store.document(), written }, evaluationContext())
        .filter(({ code }) => !isServerOnlyCode(code))
        .filter(({ path }) => !refused.has(path.replace(/^lines\[(\d+)\]\./, '$1 ')))
      const told = store.issues().list.filter(({ code }) => code !== 'REFUSED_TEXT')
      expect(told.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual(whole.map(({ path, code }) => `${path} ${code}`).toSorted())
    }),
    { numRuns: 150 },
  )
})

test('[INQ-32] lines may be added to an order by hand, and not to one that was awarded: each of its lines names a quotation, which nobody enters', () => {
  expect(draftOrder([line('a')]).lines.mayAdd).toBe(true)
  const awarded = draftOrder([line('a', { quotationLine: 'quoted-1' })], { header: { source: 'AWARD' } })
  expect(awarded.lines.mayAdd).toBe(false)
  expect(awarded.lines.add()).toEqual([])
})

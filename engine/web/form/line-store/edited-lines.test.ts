import { expect, test } from 'vitest'
import type { Row } from '../../../core/model/document.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import { model } from '../../../../tests/support/order.ts'
import { draftOrder } from '../../../../tests/support/draft-order.ts'
import type { ResolvedName } from './name-resolver.ts'

const line = (id: string, values: Row = {}): Row => ({ id, partName: 'Bearing', quantity: '10', price: '100', taxRate: '0.13', inspectionType: 'E', ...values })
const fields = ['partName', 'quantity', 'deliveryDate', 'inspectionType'] as const

test('a block is read by the types of its columns, adds its lines, and is one step', () => {
  const { lines } = draftOrder([line('a')])
  const before = lines.snapshot().rows
  const result = lines.writeBlock({ row: 0, fields: ['partName', undefined, 'quantity', 'inspectionType'] }, [
    ['Shaft', 'passed over', '1,250.5', '免检'],
    ['Seal', '', '2', 'e'],
  ])
  expect(result).toEqual({ written: 6, refused: 0, added: 1, overflow: 0 })
  expect(lines.snapshot().rows).toMatchObject([
    { id: 'a', lineNo: 1, partName: 'Shaft', quantity: '1250.5', price: '100', inspectionType: 'E' },
    { id: 'new:1', lineNo: 2, partName: 'Seal', quantity: '2', taxRate: '0.13', inspectionType: 'E' },
  ])
  expect(lines.snapshot().totals).toEqual({ quantity: '1252.5', amount: '141306.5' })
  lines.undo()
  expect(lines.snapshot().rows).toEqual(before)
  lines.redo()
  expect(lines.snapshot().rows).toMatchObject([{ partName: 'Shaft' }, { partName: 'Seal' }])
})

test('a text that a cell cannot read stays as typed, with the reason, until it is corrected or undone', () => {
  const { store, lines } = draftOrder([line('a')])
  expect(lines.writeBlock({ row: 0, fields }, [['Shaft', 'ten', '21/11/2026', 'perhaps']])).toEqual({ written: 1, refused: 3, added: 0, overflow: 0 })
  expect([...lines.marksOf('a')!.cells]).toEqual([
    ['quantity', { text: 'NOT_A_DECIMAL', typed: 'ten' }],
    ['deliveryDate', { text: 'NOT_A_DATE', typed: '21/11/2026' }],
    ['inspectionType', { text: 'NOT_IN_VOCABULARY', typed: 'perhaps' }],
  ])
  expect(lines.snapshot().rows[0]).toMatchObject({ partName: 'Shaft', quantity: '10', inspectionType: 'E' })
  expect(store.attempt()).toBe(true)
  lines.write([{ id: 'a', field: 'quantity', typed: '10' }])
  expect(lines.marksOf('a')?.cells.has('quantity')).toBe(false)
  lines.undo()
  expect(lines.typed('a', 'quantity')).toBe('ten')
  lines.undo()
  expect(lines.marksOf('a')?.cells.size ?? 0).toBe(0)
  expect(lines.snapshot().rows[0]).toMatchObject({ partName: 'Bearing' })
})

test("money is pasted with the sign of the order's currency, into present and new lines; that of another currency is refused", () => {
  const { lines } = draftOrder([line('a')], { header: { currency: 'CNY' } })
  expect(lines.writeBlock({ row: 0, fields: ['price'] }, [['￥0.62'], ['¥1,200.50']])).toMatchObject({ written: 2, refused: 0, added: 1 })
  expect(lines.snapshot().rows).toMatchObject([{ price: '0.62' }, { price: '1200.5' }])
  expect(lines.write([{ id: 'a', field: 'price', typed: '$5' }]).refused).toBe(1)
  expect(lines.typed('a', 'price')).toBe('$5')
  expect(lines.snapshot().rows[0]).toMatchObject({ price: '0.62' })
  const american = draftOrder([line('a')], { header: { currency: 'USD' } })
  expect(american.lines.write([{ id: 'a', field: 'price', typed: '$5' }]).refused).toBe(0)
  expect(american.lines.snapshot().rows[0]).toMatchObject({ price: '5' })
})

test('a record that is not found is refused with the text that was typed', async () => {
  const { lines } = draftOrder([line('a')], { resolveNames: async () => new Map(), textOf: (code, params) => `${code} ${params['value']}` })
  lines.write([{ id: 'a', field: 'materialRecord', typed: ' M-9 ' }])
  await expect.poll(() => lines.marksOf('a')?.cells.get('materialRecord')?.text).toBe('REFERENCE_NOT_FOUND M-9')
})

test('a block of one column says nothing of the columns beside it', () => {
  const { store, lines } = draftOrder([])
  lines.writeBlock({ row: 0, fields }, [['Shaft'], ['Seal']])
  expect(store.issues()).toEqual({ list: [], count: 0 })
})

test('days are read in the order of the language', () => {
  const english = draftOrder([line('a')], { language: 'en' })
  english.lines.write([{ id: 'a', field: 'deliveryDate', typed: '11/21/2026' }])
  expect(english.lines.snapshot().rows[0]).toMatchObject({ deliveryDate: '2026-11-21' })
  const chinese = draftOrder([line('a')])
  expect(chinese.lines.write([{ id: 'a', field: 'deliveryDate', typed: '11/21/2026' }]).refused).toBe(1)
})

test('a day may be typed without its year into one cell; in a block such a text is refused, since it may stand in a wrong column', () => {
  const { lines } = draftOrder([line('a')])
  for (const [typed, day] of [
    ['5', '2026-12-05'],
    ['1/5', '2027-01-05'],
    ['+3', '2026-11-23'],
    ['周一', '2026-11-23'],
  ] as const) {
    expect(lines.write([{ id: 'a', field: 'deliveryDate', typed }]).refused).toBe(0)
    expect(lines.snapshot().rows[0]).toMatchObject({ deliveryDate: day })
  }
  expect(lines.writeBlock({ row: 0, fields: ['deliveryDate'] }, [['5']]).refused).toBe(1)
})

test('[ORD-2] a paste of 25 rows into an order of at most 20 lines writes 20 and keeps 5 to be copied', () => {
  const { lines } = draftOrder([])
  const block = Array.from({ length: 25 }, (_, place) => [`Part ${place + 1}`])
  expect(lines.writeBlock({ row: 0, fields: ['partName'] }, block)).toEqual({ written: 20, refused: 0, added: 20, overflow: 5 })
  expect(lines.snapshot().rows).toHaveLength(20)
  expect(lines.pasteOverflow()).toEqual([['Part 21'], ['Part 22'], ['Part 23'], ['Part 24'], ['Part 25']])
  expect(lines.add()).toEqual([])
  lines.dismissPasteOverflow()
  expect(lines.pasteOverflow()).toBe(undefined)
})

test('a cell of a million letters is refused whole, shown cut and kept', () => {
  const { lines } = draftOrder([line('a')])
  const book = 'x'.repeat(1_000_000)
  expect(lines.writeBlock({ row: 0, fields }, [[book, '3']])).toEqual({ written: 1, refused: 1, added: 0, overflow: 0 })
  expect(lines.marksOf('a')?.cells.get('partName')).toEqual({ text: 'TOO_LONG', typed: `${'x'.repeat(200)}…` })
  expect(lines.typed('a', 'partName')).toBe(book)
  expect(lines.snapshot().rows[0]).toMatchObject({ partName: 'Bearing', quantity: '3' })
})

test('pasted record names are looked up by one request and belong to the undo step of the paste', async () => {
  const asked: (readonly string[])[] = []
  let answer: (found: ReadonlyMap<string, ResolvedName>) => void = () => undefined
  const { lines, pass } = draftOrder([line('a'), line('b'), line('c')], {
    resolveNames: (_line, field, texts) => {
      asked.push([field.name, ...texts])
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  })
  pass()
  lines.writeBlock({ row: 0, fields: ['materialRecord'] }, [['M-1'], ['M-9'], ['M-1']])
  expect(asked).toEqual([['materialRecord', 'M-1', 'M-9']])
  expect(lines.snapshot().checking).toBe(true)
  expect(lines.marksOf('a')?.cells.get('materialRecord')).toEqual({ text: 'ui.lines.lookingUp', typed: 'M-1' })
  lines.write([{ id: 'c', field: 'materialRecord', typed: '' }])
  answer(new Map([['M-1', { id: 'm1', text: 'Bearing steel' }]]))
  await expect.poll(() => lines.snapshot().checking).toBe(false)
  expect(lines.snapshot().rows.map((row) => row['materialRecord'] ?? null)).toEqual(['m1', null, null])
  expect(lines.marksOf('b')?.cells.get('materialRecord')).toEqual({ text: 'REFERENCE_NOT_FOUND', typed: 'M-9' })
  while (lines.snapshot().canUndo) lines.undo()
  expect(lines.snapshot().rows.map((row) => row['materialRecord'] ?? null)).toEqual([null, null, null])
  expect(lines.marksOf('b')).toBe(undefined)
})

test('the parts of a split line add up to it; a part of all or nothing is refused', () => {
  const { lines } = draftOrder([line('a', { quantity: '10' }), line('b')])
  const [part] = lines.split('a', 'quantity', ['2.5'])
  expect(lines.snapshot().rows).toMatchObject([
    { id: 'a', quantity: '7.5' },
    { id: part, quantity: '2.5', price: '100' },
    { id: 'b', lineNo: 3 },
  ])
  expect(lines.snapshot().totals).toMatchObject({ quantity: '20' })
  for (const parts of [['7.5'], ['8'], ['0'], ['-1'], ['x'], []]) expect(lines.split('a', 'quantity', parts)).toEqual([])
  expect(lines.undo()).toEqual({ row: 1 })
  expect(lines.snapshot().rows.map((row) => row['quantity'])).toEqual(['10', '10'])
})

test('copies stand behind their lines, and removed lines come back with what they refused', () => {
  const { lines } = draftOrder([line('a'), line('b', { shippedQuantity: '4' }), line('c')])
  lines.copy(['a', 'b'])
  expect(lines.snapshot().rows).toMatchObject([{ id: 'a' }, { id: 'new:1' }, { id: 'b' }, { id: 'new:2', shippedQuantity: '0' }, { id: 'c', lineNo: 5 }])
  lines.write([{ id: 'b', field: 'quantity', typed: 'ten' }])
  lines.remove(['b', 'c'])
  expect(lines.snapshot().marks.size).toBe(0)
  expect(lines.undo()).toEqual({ row: 2 })
  expect(lines.snapshot().rows.map((row) => row['id'])).toEqual(['a', 'new:1', 'b', 'new:2', 'c'])
  expect(lines.typed('b', 'quantity')).toBe('ten')
})

test('300 steps can be taken back', () => {
  const { lines } = draftOrder([line('a')])
  for (let count = 1; count <= 300; count++) lines.write([{ id: 'a', field: 'quantity', typed: String(count) }])
  for (let count = 0; count < 300; count++) lines.undo()
  expect(lines.snapshot()).toMatchObject({ canUndo: false, rows: [{ quantity: '10' }] })
})

// The declared order with conditions in its lines, as an author writes them.
function withConditions(more: Record<string, Partial<Field>>): Model {
  const orderLine = model.entities['orderLine']!
  const changed = Object.fromEntries(Object.entries(more).map(([name, keys]) => [name, { ...orderLine.fields[name]!, ...keys }]))
  return { ...model, entities: { ...model.entities, orderLine: { ...orderLine, fields: { ...orderLine.fields, ...changed } } } }
}
const formula = (source: string, ...references: readonly string[]) =>
  ({ kind: 'formula', source, scope: 'orderLine', references, at: { file: '', line: 1, column: 1 } }) as const

test('conditions of a line decide for each cell whether it is open, visible and required', () => {
  const conditional = withConditions({
    price: { readonlyWhen: formula("order.currency == 'EUR'", 'order.currency') },
    brand: { visibleWhen: formula("inspectionType == 'S'", 'inspectionType'), requiredWhen: formula('quantity > 100', 'quantity') },
  })
  const { store, lines } = draftOrder([line('a', { inspectionType: 'S', quantity: '200' }), line('b')], { model: conditional })
  const { price, brand } = conditional.entities['orderLine']!.fields as Record<string, Field>
  const told = () =>
    lines.snapshot().rows.map((row) => [lines.isOpen(row, price!), lines.isVisible(row, brand!), lines.isOpen(row, brand!), lines.isRequired(row, brand!)])
  expect(told()).toEqual([
    [true, true, true, true],
    [true, false, false, false],
  ])
  lines.write([{ id: 'b', field: 'inspectionType', value: 'S' }])
  expect(told()[1]).toEqual([true, true, true, false])
  const round = lines.conditions()
  store.setHeader({ currency: 'EUR' })
  expect(lines.conditions()).not.toBe(round)
  expect(told().map(([open]) => open)).toEqual([false, false])
  expect(lines.write([{ id: 'a', field: 'price', typed: '7' }])).toEqual({ written: 0, refused: 0, added: 0, overflow: 0 })
  expect(store.attempt()).toBe(true)
  expect(store.issues().list).toContainEqual({ code: 'REQUIRED', path: 'lines[0].brand', params: {} })
})

test('issues of lines outside the view are found while the page is idle', () => {
  const { lines, pass } = draftOrder(Array.from({ length: 100 }, (_, place) => line(`l${place}`, place === 70 ? { quantity: '-1' } : {})))
  expect(lines.snapshot()).toMatchObject({ checking: true })
  expect(lines.snapshot().marks.size).toBe(0)
  pass()
  expect(lines.snapshot().checking).toBe(false)
  expect([...lines.snapshot().marks]).toEqual([['l70 quantity', { text: 'TOO_SMALL' }]])
})

test('lines change places with all that was typed into them, in one step that can be taken back', () => {
  const { store, lines } = draftOrder([line('a'), line('b', { quantity: '2' }), line('c')])
  lines.write([{ id: 'b', field: 'deliveryDate', typed: 'soon' }])
  const standing = () => lines.snapshot().rows.map(({ id, lineNo }) => `${lineNo} ${id}`)
  const total = lines.snapshot().totals['quantity']
  expect(lines.move(['b'], 1)).toBe(true)
  expect(standing()).toEqual(['1 a', '2 c', '3 b'])
  expect(lines.typed('b', 'deliveryDate')).toBe('soon')
  expect(lines.snapshot().totals['quantity']).toEqual(total)
  expect(lines.move(['b'], 1)).toBe(false)
  lines.undo()
  expect(standing()).toEqual(['1 a', '2 b', '3 c'])
  expect(lines.typed('b', 'deliveryDate')).toBe('soon')
  lines.redo()
  expect(standing()).toEqual(['1 a', '2 c', '3 b'])
  expect(lines.move(['c', 'b'], -1)).toBe(true)
  expect(standing()).toEqual(['1 c', '2 b', '3 a'])
  expect((store.document()['lines'] as readonly Row[]).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

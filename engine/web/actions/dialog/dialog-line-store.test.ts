import { expect, test } from 'vitest'
import type { Field } from '../../../core/model/field.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { CellMarks } from '../../form/line-store/cell-marks.ts'
import { parseTyped } from '../../form/line-store/parse-typed.ts'
import { dialogLineStore } from './dialog-line-store.ts'

const field = (name: string, type: Field['type']): Field => ({
  kind: 'field',
  name,
  type,
  system: false,
  required: false,
  readonly: false,
  at: { file: '', line: 1, column: 1 },
})

/** A store whose dialog keeps its values, as the dialog of an action does. */
function opened(rows: readonly Row[]) {
  const store = dialogLineStore({
    fields: { part: field('part', 'text'), quantity: field('quantity', 'quantity'), place: field('place', 'ref') },
    open: new Set(['part', 'quantity', 'place']),
    totals: ['quantity'],
    read: (of, typed) => parseTyped(of, typed, () => [], 'en'),
    textOf: (code) => code,
    onChange: (next, _changed, refused) => hold(next, refused),
  })
  const hold = (next: readonly Row[], refused: CellMarks) => store.take({ rows: next, refused, issues: new Map() })
  hold(rows, new Map())
  return store
}

test('a figure that is typed is taken, and added up', () => {
  const store = opened([
    { id: 'a', quantity: '5' },
    { id: 'b', quantity: '1' },
  ])
  store.write([{ id: 'a', field: 'quantity', typed: '1,200.5' }])
  expect(store.snapshot().rows[0]).toEqual({ id: 'a', quantity: '1200.5' })
  expect(store.snapshot().totals).toEqual({ quantity: '1201.5' })
})

test('a text that is no figure stays in its cell with the reason, and can be taken back', () => {
  const store = opened([{ id: 'a', quantity: '5' }])
  expect(store.write([{ id: 'a', field: 'quantity', typed: 'a dozen' }])).toMatchObject({ written: 0, refused: 1 })
  expect(store.snapshot().rows[0]).toEqual({ id: 'a', quantity: '5' })
  expect(store.marksOf('a')?.cells.get('quantity')).toEqual({ text: 'NOT_A_DECIMAL', typed: 'a dozen' })
  expect(store.typed('a', 'quantity')).toBe('a dozen')
  store.undo()
  expect(store.marksOf('a')).toBeUndefined()
  store.redo()
  expect(store.typed('a', 'quantity')).toBe('a dozen')
})

test('lines are added, copied and taken away, one step each', () => {
  const store = opened([{ id: 'a', lineNo: 1, part: 'P' }])
  store.copy(['a'])
  store.add()
  expect(store.snapshot().rows.map((row) => [row['lineNo'], row['part']])).toEqual([
    [1, 'P'],
    [2, 'P'],
    [3, undefined],
  ])
  store.remove(['a'])
  expect(store.snapshot().rows).toHaveLength(2)
  store.undo()
  store.undo()
  expect(store.snapshot().rows).toHaveLength(2)
  expect(store.snapshot().canRedo).toBe(true)
})

test('a record is chosen and not typed', () => {
  const store = opened([{ id: 'a' }])
  store.write([{ id: 'a', field: 'place', typed: 'Hall 2' }])
  expect(store.marksOf('a')?.cells.get('place')).toEqual({ text: 'REFERENCE_NOT_FOUND', typed: 'Hall 2' })
  store.write([{ id: 'a', field: 'place', value: 'p2' }])
  expect(store.snapshot().rows[0]).toEqual({ id: 'a', place: 'p2' })
  expect(store.marksOf('a')).toBeUndefined()
})

test('a pasted block is written from a line on, adds the lines that are missing, and is one step', () => {
  const store = opened([
    { id: 'a', lineNo: 1, part: 'P-1', quantity: '5' },
    { id: 'b', lineNo: 2, part: 'P-2', quantity: '6' },
  ])
  const block = [
    ['Bolt', '', '1,200'],
    ['Nut', '', 'a dozen'],
    ['Ring', '', '7'],
  ]
  expect(store.writeBlock({ row: 1, fields: ['part', undefined, 'quantity'] }, block)).toEqual({ written: 5, refused: 1, added: 2, overflow: 0 })
  const { rows } = store.snapshot()
  expect(rows.map((row) => [row['lineNo'], row['part'], row['quantity']])).toEqual([
    [1, 'P-1', '5'],
    [2, 'Bolt', '1200'],
    [3, 'Nut', undefined],
    [4, 'Ring', '7'],
  ])
  expect(store.typed(String(rows[2]!['id']), 'quantity')).toBe('a dozen')
  store.undo()
  expect(store.snapshot().rows.map((row) => row['part'])).toEqual(['P-1', 'P-2'])
})

test('a block that ends within the lines adds none', () => {
  const store = opened([
    { id: 'a', part: 'P-1' },
    { id: 'b', part: 'P-2' },
  ])
  expect(store.writeBlock({ row: 0, fields: ['part'] }, [['Bolt']])).toEqual({ written: 1, refused: 0, added: 0, overflow: 0 })
  expect(store.snapshot().rows.map((row) => row['part'])).toEqual(['Bolt', 'P-2'])
})

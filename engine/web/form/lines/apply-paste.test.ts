import { expect, test } from 'vitest'
import type { Field } from '../../../core/model/field.ts'
import { applyPaste } from './apply-paste.ts'

const field = (name: string, type: Field['type']): Field => ({
  kind: 'field',
  name,
  type,
  system: false,
  required: false,
  readonly: name === 'total',
  at: { file: '', line: 1, column: 1 },
})
const fields = [field('part', 'text'), field('quantity', 'quantity'), field('total', 'amount')]
const base = { fields, isOpen: (_row: unknown, of: Field) => !of.readonly, names: () => [], newId: () => 'n', refusal: 'no figure' }

test('a block fills cells, passes over closed columns and makes new lines', () => {
  const pasted = applyPaste({
    ...base,
    rows: [{ id: 'a', lineNo: 1, part: 'old' }],
    cells: [
      ['P', '1,000', '9'],
      ['Q', '2', '9'],
    ],
    at: { row: 0, column: 0 },
    mayAdd: true,
  })
  expect(pasted.rows).toEqual([
    { id: 'a', lineNo: 1, part: 'P', quantity: '1000' },
    { id: 'new:n', lineNo: 2, part: 'Q', quantity: '2' },
  ])
  expect(pasted.marks.size).toBe(0)
  expect(pasted.changed).toEqual(['a', 'new:n'])
})

test('what cannot be read is marked with what was written and changes nothing', () => {
  const pasted = applyPaste({ ...base, rows: [{ id: 'a', lineNo: 1, quantity: '5' }], cells: [['a dozen']], at: { row: 0, column: 1 }, mayAdd: true })
  expect(pasted.rows).toEqual([{ id: 'a', lineNo: 1, quantity: '5' }])
  expect(pasted.marks.get('a quantity')).toEqual({ text: 'no figure', typed: 'a dozen' })
})

test('rows beyond the last one are counted where lines may not be added', () => {
  const pasted = applyPaste({ ...base, rows: [{ id: 'a', lineNo: 1 }], cells: [['P'], ['Q'], ['R']], at: { row: 0, column: 0 }, mayAdd: false })
  expect(pasted.rows).toHaveLength(1)
  expect(pasted.beyond).toBe(2)
})

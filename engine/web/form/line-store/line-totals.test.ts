import { expect, test } from 'vitest'
import type { Field } from '../../../core/model/field.ts'
import { sumsOf } from '../../grid/columns/sums-of.ts'
import { lineTotals } from './line-totals.ts'

const fields = { quantity: { name: 'quantity', unit: 'unit' }, amount: { name: 'amount' } } as unknown as Readonly<Record<string, Field>>
const names = ['quantity', 'amount']
const always = () => true

test('kept sums are those of all lines after each change: exact, none over a mask, none over two units', () => {
  const totals = lineTotals(names, fields)
  let rows = [
    { id: 'a', quantity: '0.1', unit: 'kg', amount: '10' },
    { id: 'b', quantity: '0.2', unit: 'kg', amount: null },
  ]
  expect(totals.fill(rows, always)).toBe(false)
  expect(totals.values()).toEqual({ quantity: '0.3', amount: '10' })
  const changes = [
    { id: 'b', quantity: '0.2', unit: 'pcs', amount: '****' },
    { id: 'b', quantity: '', unit: 'pcs', amount: '-2.5' },
    { id: 'a', quantity: '7', unit: 'kg', amount: '10' },
  ]
  for (const changed of changes) {
    rows = rows.map((row) => (row.id === changed.id ? changed : row)) as typeof rows
    totals.note(changed)
    expect(totals.values()).toEqual(sumsOf(rows, names, fields))
  }
  totals.drop('a')
  expect(totals.values()).toEqual({ quantity: '0', amount: '-2.5' })
})

test('a long document has no sums until all of its lines are added up', () => {
  const totals = lineTotals(names, fields)
  const rows = Array.from({ length: 5 }, (_, place) => ({ id: String(place), amount: '1' }))
  let moments = 3
  expect(totals.fill(rows, () => moments-- > 0)).toBe(true)
  expect(totals.values()).toEqual({})
  totals.note({ id: '4', amount: '9' })
  expect(totals.fill(rows.with(4, { id: '4', amount: '9' }), always)).toBe(false)
  expect(totals.values()).toEqual({ quantity: '0', amount: '13' })
})

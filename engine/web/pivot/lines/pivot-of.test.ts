import { expect, test } from 'vitest'
import { pivotOf } from './pivot-of.ts'

const pivot = { by: 'part', heads: ['name'], across: 'quotation', named: 'supplier', best: 'price', cells: ['price'] }
const line = (part: string, supplier: string, price: string) => ({ part: { id: part }, quotation: { id: `q-${supplier}` }, supplier, price })

test('two parts and two suppliers give two rows and two groups of columns; the lowest price of each row is marked, equal ones both', () => {
  const lines = [line('p1', 'Jintai', '10.10'), line('p2', 'Jintai', '8'), line('p1', 'Hongyuan', '9.9'), line('p2', 'Hongyuan', '8.00')]
  const { groups, rows } = pivotOf(pivot, lines)
  expect(groups.map(({ label, lines: own }) => `${label} ${own.length}`)).toEqual(['Jintai 2', 'Hongyuan 2'])
  expect(rows.map(({ id, best }) => [id, [...best]])).toEqual([
    ['p1', ['q-Hongyuan']],
    ['p2', ['q-Jintai', 'q-Hongyuan']],
  ])
})

test('suppliers whose names are masked alike stay apart, masked prices are best nowhere, and who has not quoted a part has no cell', () => {
  const { groups, rows } = pivotOf(pivot, [
    { ...line('p1', 'A', '****'), supplier: '****' },
    { ...line('p1', 'B', '****'), supplier: '****' },
    { ...line('p2', 'B', '****'), supplier: '****' },
  ])
  expect(groups.map(({ key, label }) => [key, label])).toEqual([
    ['q-A', '****'],
    ['q-B', '****'],
  ])
  expect(rows[1]!.cells.get('q-A')).toBeUndefined()
  expect([...rows[0]!.best]).toEqual([])
})

test('[INQ-175] an alternative has a row of its own beneath the part and is never marked as the best price', () => {
  const { rows } = pivotOf(pivot, [
    { ...line('p1', 'Jintai', '10'), name: 'Bearing' },
    { ...line('p1', 'Jintai', '8'), name: 'Bearing, ceramic' },
    { ...line('p2', 'Jintai', '5'), name: 'Shaft' },
    { ...line('p1', 'Hongyuan', '9'), name: 'Bearing' },
  ])
  expect(rows.map(({ head, cells, best }) => [head['name'], [...cells.values()].map(({ price }) => price), [...best]])).toEqual([
    ['Bearing', ['10', '9'], ['q-Hongyuan']],
    ['Bearing, ceramic', ['8'], []],
    ['Shaft', ['5'], ['q-Jintai']],
  ])
})

test('[INQ-175] the part that most suppliers quote is shown as the requested one', () => {
  const { rows } = pivotOf(pivot, [
    { ...line('p1', 'Jintai', '8'), name: 'Bearing, ceramic' },
    { ...line('p1', 'Jintai', '11'), name: 'Bearing' },
    { ...line('p1', 'Hongyuan', '12'), name: 'Bearing' },
  ])
  expect(rows.map(({ head, best }) => [head['name'], [...best]])).toEqual([
    ['Bearing', ['q-Jintai']],
    ['Bearing, ceramic', []],
  ])
})

test('days are gathered into weeks in their order, and a cell is the sum of its lines', () => {
  const due = (part: string, day: string, quantity: string) => ({ id: `${part} ${day}`, part, day, quantity })
  const pivot = { by: 'part', heads: ['part'], across: 'day', named: 'day' }
  const { groups, rows } = pivotOf(
    pivot,
    [due('bolt', '2026-12-10', '5'), due('bolt', '2026-12-01', '1.5'), due('nut', '2026-12-03', '2'), due('bolt', '2026-12-04', '4')],
    {
      step: 'week',
      cells: ['quantity'],
      labelOf: (period) => `week of ${period}`,
    },
  )
  expect(groups.map(({ key, label, lines }) => `${key} ${label} ${lines.length}`)).toEqual([
    '2026-11-30 week of 2026-11-30 3',
    '2026-12-07 week of 2026-12-07 1',
  ])
  expect(rows.map(({ id, cells }) => [id, ...[...cells].map(([key, line]) => `${key} ${String(line['quantity'])}`)])).toEqual([
    ['bolt', '2026-12-07 5', '2026-11-30 5.5'],
    ['nut', '2026-11-30 2'],
  ])
})

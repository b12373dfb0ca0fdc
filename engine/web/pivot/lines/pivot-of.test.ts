import { expect, test } from 'vitest'
import { pivotOf } from './pivot-of.ts'

const pivot = { by: 'part', heads: ['name'], across: 'quotation', named: 'supplier', best: 'price' }
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

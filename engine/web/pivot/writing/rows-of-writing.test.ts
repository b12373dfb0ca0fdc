import { expect, test } from 'vitest'
import { Decimal } from '../../../core/decimal/decimal.ts'
import { changesOfCells } from './changes-of-cells.ts'
import { rowsOfWriting } from './rows-of-writing.ts'

const writing = { by: 'orderLine', across: 'deliveryDate', write: { quantity: 'quantity', whole: 'deliverable' } }
const line = (id: string, orderLine: string, deliveryDate: string, quantity: string) => ({ id, orderLine, deliveryDate, quantity, deliverable: '100' })

const lines = [line('a1', 'a', '2026-12-01', '30'), line('a2', 'a', '2026-12-03', '10'), line('b1', 'b', '2026-12-08', '5')]

test('a row for each source, a cell for each week with the sum of its lines', () => {
  const rows = rowsOfWriting(writing)(lines, 'week')
  expect(rows.map(({ id, sum, whole }) => [id, sum.toFixed(), whole?.toFixed()])).toEqual([
    ['a', '40', '100'],
    ['b', '5', '100'],
  ])
  expect([...rows[0]!.cells].map(([period, own]) => [period, own.map(({ id }) => id)])).toEqual([['2026-11-30', ['a1', 'a2']]])
})

test('a row keeps its identity while its lines stay, and its place when they go', () => {
  const arrange = rowsOfWriting(writing)
  const [first, second] = arrange(lines, 'day')
  const later = arrange([lines[0]!, lines[1]!], 'day')
  expect(later[0]).toBe(first)
  expect(later[1]).toMatchObject({ id: 'b', lines: [], head: second!.head })
})

test('a block changes lines, adds some by their day, and takes some away', () => {
  const rows = rowsOfWriting(writing)(lines, 'week')
  const [a, b] = rows
  const { cells, added, removed } = changesOfCells(
    writing,
    lines,
    [
      { row: a!, period: '2026-11-30', sum: new Decimal('35') },
      { row: a!, period: '2026-12-07', sum: new Decimal('20') },
      { row: b!, period: '2026-12-07', sum: new Decimal('0') },
      { row: b!, period: '2026-11-30', sum: new Decimal('7') },
    ],
    'week',
    '2026-12-02',
  )
  expect(cells).toEqual([{ id: 'a2', values: { quantity: '5' } }])
  expect(removed).toEqual(['b1'])
  expect(added.map(({ values, after }) => ({ ...values, after }))).toEqual([
    // The week has begun: it comes today.
    { deliveryDate: '2026-12-02', quantity: '7', after: undefined },
    { deliveryDate: '2026-12-07', quantity: '20', after: 'a2' },
  ])
})

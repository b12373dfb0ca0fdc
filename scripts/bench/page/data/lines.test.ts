import { expect, test } from 'vitest'
import { columnsOf, totalled } from './columns.ts'
import { blockOf, linesOf, linesOfBlock, totalOf } from './lines.ts'

test('the lines are the same each time, with a value for each column that is not worked out', () => {
  const [first, second] = linesOf(2, 30)
  expect(first).toMatchObject({ partNumber: 'P100000', quantity: '15.2', packing: 'SET', taxRate: '0.13', orderedOn: '2026-01-07', deliveryDate: '2026-01-31' })
  expect(second).toMatchObject({ quantity: '28.5', taxRate: '0.06' })
  expect(Object.keys(first!)).toHaveLength(columnsOf(30).filter(({ kind }) => kind !== 'computed').length)
})

test('the 60 columns begin with the 30, and the 30 have all totals', () => {
  expect(columnsOf(30)).toHaveLength(30)
  expect(columnsOf(60)).toHaveLength(60)
  expect(columnsOf(60).slice(0, 30)).toEqual(columnsOf(30))
  expect(totalled.filter((name) => !columnsOf(30).some((column) => column.name === name))).toEqual([])
})

test('the block has ten cells a row, other ones than the lines have, and its total is exact', () => {
  const block = blockOf(3)
  expect(block.split('\n').map((row) => row.split('\t').length)).toEqual([10, 10, 10])
  const read = linesOfBlock(block)
  expect(read.map(({ quantity }) => quantity)).toEqual(['80.7', '93.0', '106.3'])
  expect(totalOf(read, 'quantity')).toBe('280.0')
})

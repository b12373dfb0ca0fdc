import { expect, test } from 'vitest'
import { fillBlock } from './fill-block.ts'

const rows = [{ id: 'a', part: 'P-1', quantity: '10', more: '20' }, { id: 'b', part: 'P-2', quantity: '15', more: null }, { id: 'c' }, { id: 'd' }]
const columns = [
  undefined,
  { key: 'part', series: 'text' as const },
  { key: 'quantity', series: 'figure' as const },
  { key: 'more', series: 'figure' as const },
]
const short = (filled: ReturnType<typeof fillBlock>) => filled.map(({ row, key, value }) => `${String(row.id)}.${key}=${String(value)}`)

test('a drag of the handle downwards goes on with each column by its own rule', () => {
  const source = { top: 0, bottom: 1, left: 1, right: 2 }
  expect(short(fillBlock({ rows, columns, source, target: { ...source, bottom: 3 }, isCopy: false }))).toEqual([
    'c.part=P-3',
    'd.part=P-4',
    'c.quantity=20',
    'd.quantity=25',
  ])
  expect(short(fillBlock({ rows, columns, source, target: { ...source, bottom: 2 }, isCopy: true }))).toEqual(['c.part=P-1', 'c.quantity=10'])
})

test('upwards the series goes back; across it goes on between columns of one kind', () => {
  const one = { top: 1, bottom: 1, left: 1, right: 1 }
  expect(short(fillBlock({ rows, columns, source: one, target: { ...one, top: 0 }, isCopy: false }))).toEqual(['a.part=P-1'])
  const figure = { top: 0, bottom: 0, left: 2, right: 2 }
  expect(short(fillBlock({ rows, columns, source: figure, target: { ...figure, right: 3 }, isCopy: false }))).toEqual(['a.more=10'])
})

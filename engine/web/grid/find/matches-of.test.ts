import { expect, test } from 'vitest'
import { utilityColumn } from '../api/grid-column.ts'
import { matchesOf, matchFrom } from './matches-of.ts'

const column = (key: string, isFigure: boolean, text: (value: string) => string = (value) => value) =>
  utilityColumn({
    key,
    label: key,
    width: 80,
    isData: true,
    isFigure,
    show: () => null,
    text: (row) => text(String(row[key] ?? '')),
    copied: (row) => String(row[key] ?? ''),
  })
const columns = [
  utilityColumn({ key: 'lineNo', label: '#', width: 40, show: () => null }),
  column('part', false),
  column('quantity', true, (value) => value.replace(/(\d)(\d{3})$/, '$1,$2')),
]
const rows = Array.from({ length: 4000 }, (_, place) => ({ id: String(place), part: `Bolt M${place % 10}`, quantity: place === 3999 ? '1200' : '5' }))
const all = (search: string) => [...matchesOf(rows, columns, search)].flat()

test('all rows are searched, seen or not, whatever the case and the width of the letters', () => {
  expect(all('bolt m7')).toHaveLength(400)
  expect(all('ＢＯＬＴ m7')[0]).toEqual({ row: 7, column: 1 })
})

test('a figure is found as it is shown and as it is written', () => {
  expect(all('1,200')).toEqual([{ row: 3999, column: 2 }])
  expect(all('1200')).toEqual([{ row: 3999, column: 2 }])
})

test('a blank search finds nothing; a search starts after the focused cell and wraps round', () => {
  expect(all('  ')).toEqual([])
  const matches = all('m7')
  expect(matchFrom(matches, { row: 8, column: 1 })).toBe(1)
  expect(matchFrom(matches, { row: 3999, column: 2 })).toBe(0)
  expect(matchFrom([], { row: 0, column: 0 })).toBe(-1)
})

import { expect, test } from 'vitest'
import { extendedByKey, isWhole, rectangleOf, singleCell, wholeRange, withinBounds } from './cell-range.ts'

// Ten rows; column 0 holds the checkboxes, columns 1 to 4 the data; five rows are visible at a time.
const bounds = { rows: 10, firstColumn: 1, lastColumn: 4, page: 5 }

test('Shift and an arrow extend the range from its anchor, up to the last cell', () => {
  const start = singleCell({ row: 8, column: 2 })
  const down = extendedByKey(start, 'ArrowDown', false, bounds)!
  expect(rectangleOf(down)).toEqual({ top: 8, bottom: 9, left: 2, right: 2 })
  expect(extendedByKey(down, 'ArrowDown', false, bounds)).toEqual(down)
  expect(rectangleOf(extendedByKey(down, 'ArrowLeft', false, bounds)!)).toEqual({ top: 8, bottom: 9, left: 1, right: 2 })
})

test('a range can be extended to the other side of its anchor', () => {
  const up = extendedByKey(singleCell({ row: 5, column: 2 }), 'PageUp', false, bounds)!
  expect(up).toEqual({ anchor: { row: 5, column: 2 }, focus: { row: 0, column: 2 } })
  expect(rectangleOf(up)).toEqual({ top: 0, bottom: 5, left: 2, right: 2 })
})

test('Ctrl goes to the border, Home and End along the row, both to the corners', () => {
  const start = singleCell({ row: 5, column: 2 })
  expect(extendedByKey(start, 'ArrowDown', true, bounds)!.focus).toEqual({ row: 9, column: 2 })
  expect(extendedByKey(start, 'End', false, bounds)!.focus).toEqual({ row: 5, column: 4 })
  expect(extendedByKey(start, 'Home', true, bounds)!.focus).toEqual({ row: 0, column: 1 })
  expect(extendedByKey(start, 'x', false, bounds)).toBeUndefined()
})

test('the whole range holds the data and not the checkboxes; an empty grid has none', () => {
  expect(wholeRange(bounds)).toEqual({ anchor: { row: 0, column: 1 }, focus: { row: 9, column: 4 } })
  expect(isWhole(wholeRange(bounds)!, bounds)).toBe(true)
  expect(wholeRange({ ...bounds, rows: 0 })).toBeUndefined()
})

test('rows that are gone are taken out of a range', () => {
  expect(withinBounds({ anchor: { row: 2, column: 1 }, focus: { row: 9, column: 4 } }, { ...bounds, rows: 4 })!.focus).toEqual({ row: 3, column: 4 })
})

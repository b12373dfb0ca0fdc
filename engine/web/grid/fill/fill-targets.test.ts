import { expect, test } from 'vitest'
import { dragTarget, fillDownOf, fillRightOf } from './fill-targets.ts'

test('Ctrl+D takes the first row of a range, or the row above a single one', () => {
  expect(fillDownOf({ top: 0, bottom: 3, left: 1, right: 2 })?.source).toEqual({ top: 0, bottom: 0, left: 1, right: 2 })
  expect(fillDownOf({ top: 2, bottom: 2, left: 1, right: 2 })?.source).toEqual({ top: 1, bottom: 1, left: 1, right: 2 })
  expect(fillDownOf({ top: 0, bottom: 0, left: 1, right: 2 })).toBeUndefined()
})

test('Ctrl+R takes the first column of a range, and never a column that holds no data', () => {
  expect(fillRightOf({ top: 0, bottom: 0, left: 2, right: 3 }, 1)?.source).toEqual({ top: 0, bottom: 0, left: 2, right: 2 })
  expect(fillRightOf({ top: 0, bottom: 0, left: 1, right: 1 }, 1)).toBeUndefined()
})

test('the handle fills along the longer way', () => {
  const source = { top: 2, bottom: 3, left: 1, right: 1 }
  expect(dragTarget(source, { row: 6, column: 2 })).toEqual({ top: 2, bottom: 6, left: 1, right: 1 })
  expect(dragTarget(source, { row: 3, column: 3 })).toEqual({ top: 2, bottom: 3, left: 1, right: 3 })
  expect(dragTarget(source, { row: 0, column: 1 })).toEqual({ top: 0, bottom: 3, left: 1, right: 1 })
  expect(dragTarget(source, { row: 3, column: 1 })).toBeUndefined()
})

import { expect, test } from 'vitest'
import { nextSort } from './next-sort.ts'

test('clicking a heading sorts ascending, then descending, then not at all', () => {
  const first = nextSort([], 'amount', false)
  expect(first).toEqual([{ field: 'amount', descending: false }])
  const second = nextSort(first, 'amount', false)
  expect(second).toEqual([{ field: 'amount', descending: true }])
  expect(nextSort(second, 'amount', false)).toEqual([])
})

test('with Ctrl or Shift further columns follow, each in its place', () => {
  const two = nextSort([{ field: 'supplier', descending: false }], 'amount', true)
  expect(two).toEqual([
    { field: 'supplier', descending: false },
    { field: 'amount', descending: false },
  ])
  expect(nextSort(two, 'supplier', true)).toEqual([
    { field: 'supplier', descending: true },
    { field: 'amount', descending: false },
  ])
  expect(nextSort([{ field: 'supplier', descending: true }, two[1]!], 'supplier', true)).toEqual([{ field: 'amount', descending: false }])
})

test('a plain click sorts by that column alone', () => {
  expect(
    nextSort(
      [
        { field: 'supplier', descending: false },
        { field: 'amount', descending: false },
      ],
      'part',
      false,
    ),
  ).toEqual([{ field: 'part', descending: false }])
})

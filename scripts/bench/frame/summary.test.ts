import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

test('summaryOf() gives the middle of an odd and of an even number of samples', () => {
  expect(summaryOf([9, 1, 5])).toEqual({ samples: 3, least: 1, median: 5, p95: 8.6, most: 9 })
  expect(summaryOf([4, 2]).median).toBe(3)
})

test('summaryOf() refuses no samples', () => {
  expect(() => summaryOf([])).toThrow(RangeError)
})

import { expect, test } from 'vitest'
import { joinNames, splitNames } from './name-list.ts'

test('names are joined as each language lists them', () => {
  expect(joinNames(['战略', '长期'], 'cn')).toBe('战略、长期')
  expect(joinNames(['Strategic', 'Long-term'], 'en')).toBe('Strategic, Long-term')
  expect(joinNames([], 'cn')).toBe('')
})

test('a cell of several names is read by any separator that people type, each name once', () => {
  expect(splitNames('战略、长期')).toEqual(['战略', '长期'])
  expect(splitNames(' A, B ;C，D；\nE ')).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(splitNames('A、、A, ,B')).toEqual(['A', 'B'])
  expect(splitNames('5" pipe, B')).toEqual(['5" pipe', 'B'])
  expect(splitNames(' , ')).toEqual([])
})

test('a name that holds a separator comes back whole', () => {
  const names = ['长期, 华东', 'say "yes"', '战略']
  expect(joinNames(names, 'cn')).toBe('"长期, 华东"、"say ""yes"""、战略')
  expect(splitNames(joinNames(names, 'cn'))).toEqual(names)
  expect(splitNames(joinNames(names, 'en'))).toEqual(names)
})

test('an open quote swallows nothing', () => {
  expect(splitNames('"A, B')).toEqual(['"A', 'B'])
  expect(splitNames('"A" x, B')).toEqual(['"A" x', 'B'])
})

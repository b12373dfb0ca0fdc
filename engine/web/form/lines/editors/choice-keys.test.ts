import { expect, test } from 'vitest'
import { markedByArrow } from './choice-keys.ts'

test('arrows go through three choices round and round; with none marked they begin at the first or at the last', () => {
  expect([-1, 0, 1, 2].map((at) => markedByArrow('ArrowDown', at, 3))).toEqual([0, 1, 2, 0])
  expect([-1, 0, 1, 2].map((at) => markedByArrow('ArrowUp', at, 3))).toEqual([2, 2, 0, 1])
  expect(markedByArrow('Enter', 1, 3)).toBeUndefined()
})

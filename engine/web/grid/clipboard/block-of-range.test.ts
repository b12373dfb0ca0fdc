import { expect, test } from 'vitest'
import { blockForRange } from './block-of-range.ts'

const range = (height: number, width: number) => ({ top: 5, bottom: 4 + height, left: 2, right: 1 + width })

test('one copied cell fills the whole chosen range', () => {
  expect(blockForRange([['7']], range(2, 3))).toEqual([
    ['7', '7', '7'],
    ['7', '7', '7'],
  ])
})

test('a block is repeated where it fits, and written once where it does not', () => {
  expect(blockForRange([['a', 'b']], range(2, 2))).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  expect(blockForRange([['a'], ['b']], range(3, 1))).toEqual([['a'], ['b']])
  expect(
    blockForRange(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      range(1, 1),
    ),
  ).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

import { expect, test } from 'vitest'
import { lineThrough } from './line-through.ts'

const room = { width: 100, height: 40, margin: 4 }

test('three prices run from the left to the right, the lowest at the bottom and the highest at the top', () => {
  expect(lineThrough([10, 12, 11], room)).toEqual({ path: 'M4 36L50 4L96 20', end: [96, 20] })
})

test('a price that never changed runs through the middle', () => {
  expect(lineThrough([10, 10], room)).toEqual({ path: 'M4 20L96 20', end: [96, 20] })
})

test('one price is no line', () => {
  expect(lineThrough([10], room)).toBeUndefined()
  expect(lineThrough([], room)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { isResizable, nextClass, sizesFrom, sizeWithin, topFor } from './dialog-size.ts'

const window = { width: 1366, height: 768 }

test('sizeWithin() keeps the least size of 565 by 304, and stays within the window', () => {
  expect(sizeWithin({ width: 300, height: 100 }, window)).toEqual({ width: 565, height: 304 })
  expect(sizeWithin({ width: 900, height: 500 }, window)).toEqual({ width: 900, height: 500 })
  expect(sizeWithin({ width: 4000, height: 4000 }, window)).toEqual({ width: 1342, height: 744 })
})

test('isResizable() leaves dialogs of a phone as they are', () => {
  expect(isResizable({ width: 390, height: 844 })).toBe(false)
  expect(isResizable(window)).toBe(true)
})

test('nextClass() steps through the heights 400 to 900', () => {
  expect(nextClass(304, 1)).toBe(400)
  expect(nextClass(400, 1)).toBe(500)
  expect(nextClass(640, -1)).toBe(600)
  expect(nextClass(900, 1)).toBe(900)
  expect(nextClass(350, -1)).toBe(350)
})

test('topFor() moves a high dialog up so that it ends above the lower edge of the window', () => {
  expect(topFor(400, window)).toBe(80)
  expect(topFor(744, window)).toBe(12)
})

test('sizesFrom() drops what is not a size', () => {
  expect(sizesFrom({ 'order.close': { width: 700, height: 500 }, other: { width: 'x' }, more: 3 })).toEqual({ 'order.close': { width: 700, height: 500 } })
  expect(sizesFrom('x')).toEqual({})
})

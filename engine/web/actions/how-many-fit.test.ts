import { expect, test } from 'vitest'
import { howManyFit } from './how-many-fit.ts'

test('as many buttons stand in one line as have room, with 8 px between them', () => {
  expect(howManyFit([100, 80, 60], 256)).toBe(3)
  expect(howManyFit([], 256)).toBe(0)
})

test('where one has no room, the button for the others takes its 40 px before the rest is counted', () => {
  expect(howManyFit([100, 80, 60], 255)).toBe(2)
  expect(howManyFit([100, 80, 60], 236)).toBe(2)
  expect(howManyFit([100, 80, 60], 235)).toBe(1)
})

test('what is not laid out keeps all', () => {
  expect(howManyFit([0, 0, 0], 0)).toBe(3)
})

test('the first one stays however narrow the line is', () => {
  expect(howManyFit([100, 80, 60], 50)).toBe(1)
})

test('beside others that wait in the menu anyway, its button takes its 40 px at once', () => {
  expect(howManyFit([100, 80, 60], 304, true)).toBe(3)
  expect(howManyFit([100, 80, 60], 303, true)).toBe(2)
})

import { expect, test } from 'vitest'
import { randomFrom } from './random.ts'

test('the same seed gives the same figures', () => {
  const first = randomFrom(7)
  const second = randomFrom(7)
  expect([first.between(1, 100), first.between(1, 100), first.pick(['a', 'b', 'c'])]).toEqual([
    second.between(1, 100),
    second.between(1, 100),
    second.pick(['a', 'b', 'c']),
  ])
})

test('some() gives different choices in their order', () => {
  const chosen = randomFrom(3).some([1, 2, 3, 4, 5], 3)
  expect(new Set(chosen).size).toBe(3)
  expect([...chosen].sort((a, b) => a - b)).toEqual(chosen)
})

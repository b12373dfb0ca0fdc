import { expect, test } from 'vitest'
import { portionsOf } from './portions.ts'

test('five lines of one supplier and one of another, two to an order, come in three portions', () => {
  const lines = ['ada 1', 'ada 2', 'bei 1', 'ada 3', 'ada 4', 'ada 5']
  expect(portionsOf(lines, (line) => line.split(' ')[0]!, 2)).toEqual([['ada 1', 'ada 2', 'bei 1'], ['ada 3', 'ada 4'], ['ada 5']])
  expect(portionsOf([], String, 2)).toEqual([])
})

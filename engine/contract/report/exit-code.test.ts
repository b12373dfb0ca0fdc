import { expect, test } from 'vitest'
import type { Result } from '../run/run-cases.ts'
import { exitCodeOf } from './exit-code.ts'

const outcomes = (counts: Readonly<Partial<Record<Result, number>>>) =>
  Object.entries(counts).flatMap(([result, count]) => Array.from({ length: count }, () => ({ result: result as Result })))

test('a run with a difference ends with 1, however much was set up', () => {
  expect(exitCodeOf(outcomes({ passed: 99, failed: 1 }))).toBe(1)
  expect(exitCodeOf(outcomes({ failed: 1, unreached: 99 }))).toBe(1)
})

test('5 of a hundred cases may be not set up, the sixth ends the run with 2', () => {
  expect(exitCodeOf(outcomes({ passed: 95, unreached: 5 }))).toBe(0)
  expect(exitCodeOf(outcomes({ passed: 94, unreached: 6 }))).toBe(2)
  expect(exitCodeOf(outcomes({ passed: 94, unreached: 6 }), 6)).toBe(0)
  expect(exitCodeOf(outcomes({ passed: 99, unreached: 1 }), 0)).toBe(2)
})

test('what is proved to be impossible is not missing', () => {
  expect(exitCodeOf(outcomes({ passed: 1, impossible: 99 }))).toBe(0)
})

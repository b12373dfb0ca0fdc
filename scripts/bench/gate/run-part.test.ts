import { expect, test } from 'vitest'
import { millisecondsOfTimes } from './run-part.ts'

test('millisecondsOfTimes() adds up the times of a shell and of its children', () => {
  expect(millisecondsOfTimes('0m0.010000s 0m0.000000s\n1m9.080000s 0m0.100000s\n')).toBe(69_190)
  expect(millisecondsOfTimes('0m0.001s 0m0.002s\n0m1.500s 0m0.250s\n')).toBe(1753)
  expect(() => millisecondsOfTimes('sh: times: not found')).toThrow('Cannot read the times of a shell')
})

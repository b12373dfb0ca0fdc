import { expect, test } from 'vitest'
import { splitRemainder } from './split-remainder.ts'

test('splitRemainder() subtracts parts exactly, and refuses parts that leave nothing', () => {
  expect(splitRemainder('10', ['2.5', '0.000001'])).toBe('7.499999')
  expect(splitRemainder('0.3', ['0.1', '0.1'])).toBe('0.1')
  for (const parts of [[], ['10'], ['4', '6'], ['11'], ['0'], ['-1'], ['1e2'], ['']]) expect(splitRemainder('10', parts)).toBe(undefined)
  expect(splitRemainder(null, ['1'])).toBe(undefined)
})

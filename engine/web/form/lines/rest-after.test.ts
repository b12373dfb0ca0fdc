import { expect, test } from 'vitest'
import { restAfter } from './rest-after.ts'

test('restAfter() takes parts off exactly, and refuses what leaves nothing', () => {
  expect(restAfter('10', ['2.5', '0.000001'])).toBe('7.499999')
  expect(restAfter('0.3', ['0.1', '0.1'])).toBe('0.1')
  for (const parts of [[], ['10'], ['4', '6'], ['11'], ['0'], ['-1'], ['1e2'], ['']]) expect(restAfter('10', parts)).toBe(undefined)
  expect(restAfter(null, ['1'])).toBe(undefined)
})

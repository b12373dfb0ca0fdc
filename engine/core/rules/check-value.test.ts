import { expect, test } from 'vitest'
import { checkDecimal, checkInstant } from './check-value.ts'

test('checkInstant() knows the end of a day by one form alone: 00:00 of the next', () => {
  expect(checkInstant('2026-12-02T00:00:00Z')).toBe(undefined)
  expect(checkInstant('2026-12-01T23:59:59.999Z')).toBe(undefined)
  expect(checkInstant('2026-12-01T24:00:00Z')).toEqual({ code: 'NOT_A_DATE', params: { given: '2026-12-01T24:00:00Z' } })
})

test('checkDecimal() quotes no half of a character, since no table would hold it', () => {
  const digits = '1'.repeat(39)
  expect(checkDecimal(`${digits}😀`, { scale: 2 })).toEqual({ code: 'NOT_A_DECIMAL', params: { given: digits } })
})

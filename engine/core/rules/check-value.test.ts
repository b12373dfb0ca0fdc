import { expect, test } from 'vitest'
import { checkDay, checkDecimal, checkInstant } from './check-value.ts'

test('checkInstant() knows the end of a day by one form alone: 00:00 of the next', () => {
  expect(checkInstant('2026-12-02T00:00:00Z')).toBe(undefined)
  expect(checkInstant('2026-12-01T23:59:59.999Z')).toBe(undefined)
  expect(checkInstant('2026-12-01T24:00:00Z')).toEqual({ code: 'NOT_A_DATE', params: { given: '2026-12-01T24:00:00Z' } })
})

test('checkDecimal() quotes no half of a character, since no table would hold it', () => {
  const digits = '1'.repeat(39)
  expect(checkDecimal(`${digits}😀`, { scale: 2 })).toEqual({ code: 'NOT_A_DECIMAL', params: { given: digits } })
})

test('checkDay() takes days from 1900 on, and such as say "for ever"', () => {
  for (const day of ['1900-01-01', '2026-11-30', '9999-12-31']) expect(checkDay(day)).toBe(undefined)
  for (const day of ['0001-01-01', '0026-11-30', '1899-12-31'])
    expect(checkDay(day)).toEqual({ code: 'DAY_TOO_EARLY', params: { minimum: '1900-01-01', given: day } })
})

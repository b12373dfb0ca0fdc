import { expect, test } from 'vitest'
import { addDays, daysBetween, firstOfMonth, isDate, lastOfMonth } from './calendar-days.ts'

test('addDays() crosses months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

test('addDays() has no result outside the calendar', () => {
  expect(addDays('9999-12-31', 1)).toBeUndefined()
  expect(addDays('0001-01-01', -1)).toBeUndefined()
  expect(addDays('2026-11-20', 1e300)).toBeUndefined()
  expect(addDays('2026-02-29', 1)).toBeUndefined()
})

test('daysBetween() counts from the earlier to the later', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1)
  expect(daysBetween('2026-11-20', 'soon')).toBeUndefined()
})

test('firstOfMonth() and lastOfMonth() know February and December', () => {
  expect([firstOfMonth('2026-02-17'), lastOfMonth('2026-02-17')]).toEqual(['2026-02-01', '2026-02-28'])
  expect(lastOfMonth('2024-02-01')).toBe('2024-02-29')
  expect([firstOfMonth('2026-12-31'), lastOfMonth('2026-12-01')]).toEqual(['2026-12-01', '2026-12-31'])
})

test('isDate() knows the calendar', () => {
  expect(isDate('2024-02-29')).toBe(true)
  expect(isDate('2026-02-29')).toBe(false)
  expect(isDate('2026-2-9')).toBe(false)
  expect(isDate('0000-01-01')).toBe(false)
})

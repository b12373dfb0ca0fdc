import { expect, test } from 'vitest'
import { dayWithin, lastDayOf, laterPeriod, periodOf, periodsBetween } from './period-of.ts'

test('a day lies in its day, the week from Monday, and its month', () => {
  expect(periodOf('2026-12-06', 'day')).toBe('2026-12-06')
  expect(periodOf('2026-12-06', 'week')).toBe('2026-11-30')
  expect(periodOf('2026-12-07', 'week')).toBe('2026-12-07')
  expect(periodOf('2026-12-31', 'month')).toBe('2026-12-01')
})

test('the next period begins the day after the last one ends, over the end of a year', () => {
  expect(laterPeriod('2026-12-01', 'month', 1)).toBe('2027-01-01')
  expect(laterPeriod('2026-12-28', 'week', 1)).toBe('2027-01-04')
  expect(lastDayOf('2028-02-01', 'month')).toBe('2028-02-29')
  expect(lastDayOf('2026-11-30', 'week')).toBe('2026-12-06')
})

test('what is written into a week or a month comes on its first working day that is not past', () => {
  expect(dayWithin('2026-12-07', 'week', '2026-11-30')).toBe('2026-12-07')
  expect(dayWithin('2026-11-30', 'week', '2026-12-02')).toBe('2026-12-02')
  // On Saturday only the weekend of the week is left: it comes on the last day.
  expect(dayWithin('2026-11-30', 'week', '2026-12-05')).toBe('2026-12-06')
  // 1 August 2026 is a Saturday.
  expect(dayWithin('2026-08-01', 'month', '2026-07-15')).toBe('2026-08-03')
  expect(dayWithin('2026-08-01', 'day', '2026-07-15')).toBe('2026-08-01')
  expect(dayWithin('2026-11-23', 'week', '2026-12-05')).toBe('2026-11-23')
})

test('periods go from the first day to the last one, at least so many', () => {
  expect(periodsBetween('2026-12-02', '2026-12-15', 'week', 1)).toEqual(['2026-11-30', '2026-12-07', '2026-12-14'])
  expect(periodsBetween('2026-12-02', '2026-12-02', 'month', 3)).toEqual(['2026-12-01', '2027-01-01', '2027-02-01'])
})

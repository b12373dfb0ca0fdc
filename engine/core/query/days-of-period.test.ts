import { expect, test } from 'vitest'
import { addMonths } from './add-months.ts'
import { daysOfPeriod, PERIODS } from './days-of-period.ts'

// A Saturday.
const today = '2026-11-21'

test.each([
  ['yesterday', '2026-11-20', '2026-11-20'],
  ['today', '2026-11-21', '2026-11-21'],
  ['tomorrow', '2026-11-22', '2026-11-22'],
  ['lastWeek', '2026-11-09', '2026-11-15'],
  ['thisWeek', '2026-11-16', '2026-11-22'],
  ['nextWeek', '2026-11-23', '2026-11-29'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['thisMonth', '2026-11-01', '2026-11-30'],
  ['nextMonth', '2026-12-01', '2026-12-31'],
  ['last7Days', '2026-11-15', '2026-11-21'],
  ['last30Days', '2026-10-23', '2026-11-21'],
  ['next7Days', '2026-11-21', '2026-11-27'],
  ['last2Weeks', '2026-11-08', '2026-11-21'],
  ['last5Weeks', '2026-10-18', '2026-11-21'],
  ['last1Months', '2026-10-22', '2026-11-21'],
  ['thisYear', '2026-01-01', '2026-12-31'],
])('[LIST-3] on Saturday 21 November 2026 %s is from %s to %s', (period, from, to) => {
  expect(daysOfPeriod(period, today)).toEqual({ from, to })
})

test('[LIST-3] on a Sunday the week is the one that ends, on a Monday the one that begins', () => {
  expect(daysOfPeriod('thisWeek', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(daysOfPeriod('thisWeek', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
})

test('a period before or after today has one open end', () => {
  expect(daysOfPeriod('beforeToday', today)).toEqual({ to: '2026-11-20' })
  expect(daysOfPeriod('afterToday', today)).toEqual({ from: '2026-11-22' })
})

test('every period of the menu gives some days, and an unknown period gives none', () => {
  for (const period of PERIODS) expect(daysOfPeriod(period, today)).toBeDefined()
  for (const none of ['', 'last0Days', 'last367Days', 'last13Months', 'next2Weeks', 'lastNaNDays', 'constructor', 'last7days'])
    expect(daysOfPeriod(none, today)).toBeUndefined()
})

test('addMonths() ends with the month where the day is not in it', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  expect(addMonths('2026-02-30', 1)).toBeUndefined()
})

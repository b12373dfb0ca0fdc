import { expect, test } from 'vitest'
import { dayAfter, lastDayOf } from './offered-day.ts'

test.each([
  ['P1D', '2026-03-01'],
  ['P3D', '2026-03-03'],
  ['P30D', '2026-03-30'],
  ['P3W', '2026-03-21'],
  ['P1M', '2026-03-28'],
])('[INQ-203] %s after 28 February 2026 is %s', (duration, day) => {
  expect(dayAfter('2026-02-28', duration)).toBe(day)
})

test.each([
  ['2026-03-01', 'P3W', '2026-03-21'],
  ['2026-03-01', 'P1M', '2026-03-31'],
  ['2026-03-15', 'P3M', '2026-06-14'],
  ['2026-08-31', 'P6M', '2027-02-27'],
])('[PRI-22] a price that is valid from %s for %s ends on %s', (first, duration, last) => {
  expect(lastDayOf(first, duration)).toBe(last)
})

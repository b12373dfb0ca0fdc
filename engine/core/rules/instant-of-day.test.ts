import { expect, test } from 'vitest'
import { clockOf, instantOfDay } from './instant-of-day.ts'

test.each([
  ['2026-12-01', '18:00', 'Asia/Shanghai', '2026-12-01T10:00:00.000Z'],
  ['2026-12-01', '18:00', 'America/New_York', '2026-12-01T23:00:00.000Z'],
  // Clocks change on 29 March.
  ['2026-03-29', '18:00', 'Europe/Berlin', '2026-03-29T16:00:00.000Z'],
  ['2026-03-29', '01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
])('[INQ-203] %s %s in %s is %s', (day, time, zone, moment) => {
  expect(instantOfDay(day, time, zone).toISOString()).toBe(moment)
  expect(clockOf(new Date(moment), zone)).toBe(`${day}T${time}`)
})

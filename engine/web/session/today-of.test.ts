import { expect, test } from 'vitest'
import { todayOf } from './today-of.ts'

test("todayOf() is the enterprise's day, wherever the browser stands", () => {
  const lateInTheDay = new Date('2026-11-23T17:30:00Z')
  expect(todayOf({ timeZone: 'Asia/Shanghai' }, lateInTheDay)).toBe('2026-11-24')
  expect(todayOf({ timeZone: 'America/New_York' }, lateInTheDay)).toBe('2026-11-23')
  expect(todayOf({}, lateInTheDay)).toBe('2026-11-23')
})

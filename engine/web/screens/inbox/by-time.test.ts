import { expect, test } from 'vitest'
import { bySpan, distanceOf, spanOf } from './by-time.ts'
import type { Task } from './task.ts'

const now = Date.parse('2026-11-23T02:24:00Z')
const zone = 'Asia/Shanghai'

test('what is over is late, what ends today where the person is belongs to today', () => {
  expect(spanOf({ until: '2026-11-23T02:24:00Z' }, now, zone)).toBe('late')
  expect(spanOf({ until: '2026-11-23T02:30:00Z' }, now, zone)).toBe('today')
  // The end of 23 November in Shanghai, the first moment of the 24th.
  expect(spanOf({ until: '2026-11-23T16:00:00Z' }, now, zone)).toBe('today')
  expect(spanOf({ until: '2026-11-23T16:00:01Z' }, now, zone)).toBe('later')
  expect(spanOf({ until: '2026-11-23T16:00:01Z' }, now, 'Europe/Berlin')).toBe('today')
  expect(spanOf({}, now, zone)).toBe('undated')
})

test('a list has a part for each span that has tasks, what is late first', () => {
  const task = (id: string, until?: string) => ({ id, ...(until !== undefined && { until }) }) as Task
  const parts = bySpan([task('a', '2026-11-22T00:00:00Z'), task('b', '2026-12-01T00:00:00Z'), task('c')], now, zone)
  expect(parts.map(({ span, tasks }) => [span, tasks.map(({ id }) => id)])).toEqual([
    ['late', ['a']],
    ['later', ['b']],
    ['undated', ['c']],
  ])
})

test('the time left is told in days, or in hours and minutes', () => {
  expect(distanceOf('2026-11-23T05:00:00Z', now)).toEqual({ isLate: false, days: 0, hours: 2, minutes: 36 })
  expect(distanceOf('2026-11-18T02:24:00Z', now)).toEqual({ isLate: true, days: 5, hours: 0, minutes: 0 })
})

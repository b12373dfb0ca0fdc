import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test('[LIV-5] a countdown shows days and a clock, and counts a second that has begun', () => {
  expect(timeLeft(90_061_000)).toEqual({ days: 1, clock: '01:01:01', isSoon: false })
  expect(timeLeft(299_001)).toEqual({ days: 0, clock: '00:05:00', isSoon: false })
  expect(timeLeft(299_000)).toEqual({ days: 0, clock: '00:04:59', isSoon: true })
  expect(timeLeft(1)).toEqual({ days: 0, clock: '00:00:01', isSoon: true })
  expect([timeLeft(0), timeLeft(-5), timeLeft(Number.NaN)]).toEqual([undefined, undefined, undefined])
})

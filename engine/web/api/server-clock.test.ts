import { expect, test } from 'vitest'
import { recordServerTime, serverNow } from './server-clock.ts'

test('[LIV-5] a machine that is five minutes slow counts by the server’s clock, and a slow line does not move it', () => {
  const here = Date.parse('2026-11-22T09:55:00Z')
  expect(serverNow(here)).toBe(here)
  recordServerTime(null, 'seconds', here)
  expect(serverNow(here)).toBe(here)
  // A header with 10:00:00.000 means any time up to 10:00:00.999.
  recordServerTime('Sun, 22 Nov 2026 09:59:59 GMT', 'seconds', here + 10)
  expect(new Date(serverNow(here + 60_000)).toISOString()).toBe('2026-11-22T10:00:58.990Z')
  recordServerTime('2026-11-22T10:00:00.000Z', 'exact', here + 40)
  recordServerTime('2026-11-22T10:00:10.000Z', 'exact', here + 12_500)
  for (let second = 13; second < 40; second++) recordServerTime(`Sun, 22 Nov 2026 10:00:${second} GMT`, 'seconds', here + second * 1000 + 700)
  expect(new Date(serverNow(here + 60_000)).toISOString()).toBe('2026-11-22T10:00:59.960Z')
  recordServerTime('no time', 'exact', here)
  expect(new Date(serverNow(here + 60_000)).toISOString()).toBe('2026-11-22T10:00:59.960Z')
})

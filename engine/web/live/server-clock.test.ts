import { expect, test } from 'vitest'
import { hearServerTime, serverNow } from './server-clock.ts'

test('[LIV-5] a machine that is five minutes slow counts by the server’s clock, and a slow line does not move it', () => {
  const here = Date.parse('2026-11-22T09:55:00Z')
  expect(serverNow(here)).toBe(here)
  hearServerTime('2026-11-22T10:00:00.000Z', here + 40)
  hearServerTime('2026-11-22T10:00:10.000Z', here + 12_500)
  expect(new Date(serverNow(here + 60_000)).toISOString()).toBe('2026-11-22T10:00:59.960Z')
  hearServerTime('no time', here)
  expect(new Date(serverNow(here + 60_000)).toISOString()).toBe('2026-11-22T10:00:59.960Z')
})

import { dayOf } from '../../core/rules/day-of.ts'
import { instantOfDay } from '../../core/rules/instant-of-day.ts'

/** The setting of a person at an enterprise with the time of the daily mail. */
export const DIGEST = 'noticeDigest'

/** `hour`: 0 to 23, on clocks of `timeZone`. */
type DigestTime = { readonly hour: number; readonly timeZone: string }

const USUAL_HOUR = 8
const DAY = 86_400_000

export function isHour(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 23
}

export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.length > 60) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}

/** When a person gets the daily mail: as chosen, else at eight where the enterprise is. */
export function digestTime(chosen: unknown, preferences: Readonly<Record<string, unknown>>): DigestTime {
  const { hour, timeZone } = (chosen ?? {}) as Readonly<Record<string, unknown>>
  const zones = [timeZone, preferences['timeZone'], 'Asia/Shanghai']
  return { hour: isHour(hour) ? hour : USUAL_HOUR, timeZone: zones.find(isTimeZone) ?? 'UTC' }
}

/** The last moment, not after `now`, at which the daily mail was due, and its day there. */
export function lastDigest({ hour, timeZone }: DigestTime, now: Date): { readonly at: Date; readonly day: string } {
  const time = `${String(hour).padStart(2, '0')}:00`
  const today = dayOf(now, timeZone)
  const at = instantOfDay(today, time, timeZone)
  if (at <= now) return { at, day: today }
  const yesterday = dayOf(new Date(now.getTime() - DAY), timeZone)
  return { at: instantOfDay(yesterday, time, timeZone), day: yesterday }
}

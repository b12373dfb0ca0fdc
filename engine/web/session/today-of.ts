import { dayOf } from '../../core/rules/day-of.ts'

/** The day of a moment in the enterprise's time zone, by which the server decides too: the browser may stand in another. */
export function todayOf(preferences: Readonly<Record<string, unknown>>, now: Date): string {
  return dayOf(now, String(preferences['timeZone'] ?? 'UTC'))
}

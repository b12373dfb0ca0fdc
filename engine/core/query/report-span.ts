import { addMonths } from './add-months.ts'
import type { Days } from './days-of-period.ts'
import { isWithinMonths } from './days-of-conditions.ts'

/** No report begins before this day (2: 5.2). */
export const REPORT_FLOOR = '2025-05-16'

/** The days of a report, both included; `isOutOfRange` if they are not the ones that were asked for. */
export type ReportSpan = { readonly from: string; readonly to: string; readonly isOutOfRange: boolean }

/**
 * The days that a report tells of: those asked for; an end that is open is today, or so many months before. A range that begins before the floor, ends before it
 * begins or is too long becomes the one day a year before today, and where that is before the floor, the floor (2: 5.2).
 */
export function spanOfReport(asked: Days, months: number, today: string): ReportSpan {
  const to = asked.to ?? laterOf(today, asked.from ?? today)
  const from = asked.from ?? laterOf(firstOfSpan(to, months), REPORT_FLOOR)
  if (from >= REPORT_FLOOR && from <= to && isWithinMonths({ from, to }, months)) return { from, to, isOutOfRange: false }
  const day = laterOf(addMonths(today, -12) ?? today, REPORT_FLOOR)
  return { from: day, to: day, isOutOfRange: true }
}

/** The first day from which so many months reach to a day. */
function firstOfSpan(to: string, months: number): string {
  return addMonths(to, -months) ?? to
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other
}

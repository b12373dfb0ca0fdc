import type { PeriodStep } from '../../../core/model/screen.ts'
import { addDays, firstOfMonth } from '../../../core/expression/functions/calendar-days.ts'
import { addMonths } from '../../../core/query/add-months.ts'

/** The first day of the period in which a day lies: the day itself, the Monday of its week, the first of its month. Days are "2026-11-30". */
export function periodOf(day: string, step: PeriodStep): string {
  if (step === 'month') return firstOfMonth(day)
  return step === 'day' ? day : later(day, -sinceMonday(day))
}

/** The first day of the period a number of periods later. */
export function laterPeriod(period: string, step: PeriodStep, count: number): string {
  return step === 'month' ? known(addMonths(period, count)) : later(period, count * (step === 'week' ? 7 : 1))
}

/** The last day of a period. */
export function lastDayOf(period: string, step: PeriodStep): string {
  return later(laterPeriod(period, step, 1), -1)
}

/**
 * The day on which a quantity comes that is written into a whole period: its first day from Monday to Friday that is not past; the last day of a period that has
 * no such day left. Of a past period it is the first day.
 */
export function dayWithin(period: string, step: PeriodStep, today: string): string {
  const last = lastDayOf(period, step)
  if (step === 'day' || last < today) return period
  const first = period > today ? period : today
  for (let day = first; day <= last; day = later(day, 1)) if (sinceMonday(day) < 5) return day
  return last
}

/** The periods from the one of a day to the one of another, both included, and at least so many. */
export function periodsBetween(from: string, to: string, step: PeriodStep, least: number): readonly string[] {
  const periods: string[] = []
  const last = periodOf(to, step)
  for (let period = periodOf(from, step); period <= last || periods.length < least; period = laterPeriod(period, step, 1)) periods.push(period)
  return periods
}

function sinceMonday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

function later(day: string, count: number): string {
  return known(addDays(day, count))
}

function known(day: string | undefined): string {
  if (day === undefined) throw new RangeError('A period is counted from a day of the calendar')
  return day
}

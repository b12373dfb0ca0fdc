import { addDays } from '../expression/functions/calendar-days.ts'
import { addMonths } from './add-months.ts'

/** A duration of ISO 8601 in whole days, weeks or months. */
export type OfferedDuration = { readonly count: number; readonly unit: 'day' | 'week' | 'month' }

/** The parts of "P3W". */
export function durationOf(text: string): OfferedDuration {
  const [, days, weeks, months] = /^P(?:([1-9]\d*)D|([1-9]\d*)W|([1-9]\d*)M)$/.exec(text) ?? []
  if (months !== undefined) return { count: Number(months), unit: 'month' }
  return weeks === undefined ? { count: Number(days ?? 0), unit: 'day' } : { count: Number(weeks), unit: 'week' }
}

/** The day that comes so much later: a month after 31 January is the last day of February. */
export function dayAfter(day: string, duration: string): string | undefined {
  const { count, unit } = durationOf(duration)
  return unit === 'month' ? addMonths(day, count) : addDays(day, unit === 'week' ? count * 7 : count)
}

/** The last day of a period that begins on `first` and takes so long: three weeks from 1 March end on 21 March. */
export function lastDayOf(first: string, duration: string): string | undefined {
  const next = dayAfter(first, duration)
  return next === undefined ? undefined : addDays(next, -1)
}

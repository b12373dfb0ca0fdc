import { addDays } from '../expression/functions/calendar-days.ts'
import type { Bucket } from '../model/report.ts'
import { addMonths } from './add-months.ts'

const MONTHS: Readonly<Record<'month' | 'quarter' | 'year', number>> = { month: 1, quarter: 3, year: 12 }

/** The first days of the periods from one to another, both included; at most `most`. */
export function bucketsBetween(first: string, last: string, every: Bucket, most: number): readonly string[] {
  const days: string[] = []
  for (let day: string | undefined = first; day !== undefined && day <= last && days.length < most; day = nextBucket(day, every)) days.push(day)
  return days
}

function nextBucket(day: string, every: Bucket): string | undefined {
  if (every === 'day' || every === 'week') return addDays(day, every === 'day' ? 1 : 7)
  return addMonths(day, MONTHS[every])
}

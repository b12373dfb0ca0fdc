import { addDays, daysBetween, firstOfMonth, lastOfMonth } from '../expression/functions/calendar-days.ts'
import { addMonths } from './add-months.ts'

/** Days as 'YYYY-MM-DD', both included; an end that is missing is open. */
export type Days = { readonly from?: string; readonly to?: string }

/** The periods in the order of the menu. Others exist too: "last9Days", "next9Days", "last9Weeks", "last9Months". */
export const PERIODS = [
  'yesterday',
  'today',
  'tomorrow',
  'lastWeek',
  'thisWeek',
  'nextWeek',
  'lastMonth',
  'thisMonth',
  'nextMonth',
  'last7Days',
  'last30Days',
  'next7Days',
  'next30Days',
  'last2Weeks',
  'last3Weeks',
  'last4Weeks',
  'last5Weeks',
  'last3Months',
  'thisYear',
  'beforeToday',
  'afterToday',
] as const

const MAX_COUNT = { Days: 366, Weeks: 52, Months: 12 } as const

/** The days of a relative period on a given day. Weeks begin on Monday. Undefined if there is no such period. */
export function daysOfPeriod(period: string, today: string): Days | undefined {
  const rolling = rollingOf(period)
  if (rolling !== undefined) return rollingDays(rolling, today)
  const monday = mondayOf(today)
  const first = firstOfMonth(today)
  switch (period) {
    case 'yesterday':
      return days(addDays(today, -1), addDays(today, -1))
    case 'today':
      return days(today, today)
    case 'tomorrow':
      return days(addDays(today, 1), addDays(today, 1))
    case 'lastWeek':
      return days(shifted(monday, -7), shifted(monday, -1))
    case 'thisWeek':
      return days(monday, shifted(monday, 6))
    case 'nextWeek':
      return days(shifted(monday, 7), shifted(monday, 13))
    case 'lastMonth':
      return days(addMonths(first, -1), addDays(first, -1))
    case 'thisMonth':
      return days(first, lastOfMonth(today))
    case 'nextMonth':
      return days(addMonths(first, 1), shifted(addMonths(first, 2), -1))
    case 'thisYear':
      return days(`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`)
    case 'beforeToday':
      return { ...openEnd('to', addDays(today, -1)) }
    case 'afterToday':
      return { ...openEnd('from', addDays(today, 1)) }
    default:
      return undefined
  }
}

/** A period that counts back or forward from today: "last7Days" is today and the six days before it. */
export type Rolling = { readonly toward: 'last' | 'next'; readonly count: number; readonly unit: keyof typeof MAX_COUNT }

/** The parts of "last7Days"; undefined for other periods, and for too large numbers. */
export function rollingOf(period: string): Rolling | undefined {
  const [, toward, digits, unit] = /^(last|next)([1-9]\d{0,2})(Days|Weeks|Months)$/.exec(period) ?? []
  if (toward === undefined) return undefined
  const count = Number(digits)
  const kind = unit as keyof typeof MAX_COUNT
  if (count > MAX_COUNT[kind] || (toward === 'next' && kind !== 'Days')) return undefined
  return { toward: toward as 'last' | 'next', count, unit: kind }
}

function rollingDays({ toward, count, unit }: Rolling, today: string): Days | undefined {
  if (toward === 'next') return days(today, addDays(today, count - 1))
  if (unit === 'Months') return days(shifted(addMonths(today, -count), 1), today)
  return days(addDays(today, 1 - count * (unit === 'Weeks' ? 7 : 1)), today)
}

// 5 January 1970 was a Monday.
function mondayOf(today: string): string | undefined {
  const since = daysBetween('1970-01-05', today)
  return since === undefined ? undefined : addDays(today, -(((since % 7) + 7) % 7))
}

function shifted(day: string | undefined, by: number): string | undefined {
  return day === undefined ? undefined : addDays(day, by)
}

function days(from: string | undefined, to: string | undefined): Days | undefined {
  return from === undefined || to === undefined ? undefined : { from, to }
}

function openEnd(end: 'from' | 'to', day: string | undefined): Days {
  return day === undefined ? {} : { [end]: day }
}

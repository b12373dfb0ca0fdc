import { addMonths } from './add-months.ts'
import { daysOfPeriod, type Days } from './days-of-period.ts'

/** A condition on a date: "equals", "between", "atLeast", "atMost" with days, "within" with a period. */
export type DateCondition = { readonly operator: string; readonly values: readonly string[] }

/** The days that meet all conditions; an unset end is open. Values are days, 'YYYY-MM-DD'. */
export function daysOfConditions(conditions: readonly DateCondition[], today: string): Days {
  let days: Days = {}
  for (const condition of conditions) {
    const { from, to } = daysOf(condition, today)
    if (from !== undefined && (days.from === undefined || from > days.from)) days = { ...days, from }
    if (to !== undefined && (days.to === undefined || to < days.to)) days = { ...days, to }
  }
  return days
}

/** Checks whether both ends are set, and the last day is at most this many months after the first. */
export function isWithinMonths({ from, to }: Days, months: number): boolean {
  if (from === undefined || to === undefined) return false
  const latest = addMonths(from, months)
  return latest !== undefined && to <= latest
}

function daysOf({ operator, values: [first = '', second = ''] }: DateCondition, today: string): Days {
  const end = (name: 'from' | 'to', day: string): Days => (day === '' ? {} : { [name]: day })
  switch (operator) {
    case 'equals':
      return { ...end('from', first), ...end('to', first) }
    case 'between':
      return { ...end('from', first), ...end('to', second) }
    case 'atLeast':
      return end('from', first)
    case 'atMost':
      return end('to', first)
    case 'within':
      return daysOfPeriod(first, today) ?? {}
    default:
      return {}
  }
}

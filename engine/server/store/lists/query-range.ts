import { isDate } from '../../../core/expression/functions/calendar-days.ts'
import { daysOfConditions, isWithinMonths } from '../../../core/query/days-of-conditions.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { dayOf } from '../../../core/rules/day-of.ts'
import type { Filter, ListReader, ListRequest } from './list-request.ts'

/** The issue of a request whose period is longer than its screen's `range` allows. */
export function rangeIssues({ today, timeZone }: ListReader, { range, where = [] }: Pick<ListRequest, 'range' | 'where'>): readonly Issue[] {
  if (range === undefined) return []
  const conditions = where
    .filter(({ field }) => field === range.field)
    .map(({ operator, value }: Filter) => ({ operator, values: [value].flat().map((each) => dayIn(each, timeZone)) }))
  if (isWithinMonths(daysOfConditions(conditions, today), range.months)) return []
  return [issue('QUERY_RANGE_OVER_MONTH', 'where', { field: range.field, months: String(range.months) })]
}

/** A moment counts as its day; a period, and a text that is no date, stay as they are. */
function dayIn(value: unknown, timeZone: string): string {
  if (typeof value !== 'string' || isDate(value)) return String(value ?? '')
  const at = /^\d{4}-/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? value : dayOf(new Date(at), timeZone)
}

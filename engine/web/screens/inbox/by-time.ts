import { dayOf } from '../../../core/rules/day-of.ts'
import type { Task } from './task.ts'

/** When a task is due, seen from today. */
export type Span = 'late' | 'today' | 'later' | 'undated'

export const SPANS: readonly Span[] = ['late', 'today', 'later', 'undated']

/** The span of a task at a moment (milliseconds), where the person is. */
export function spanOf({ until }: Pick<Task, 'until'>, now: number, timeZone: string): Span {
  if (until === undefined) return 'undated'
  const end = Date.parse(until)
  if (end <= now) return 'late'
  // The end of a day is the first moment of the next one.
  return dayOf(new Date(end - 1), timeZone) <= dayOf(new Date(now), timeZone) ? 'today' : 'later'
}

/** The tasks of each span that has some, in their order. */
export function bySpan(tasks: readonly Task[], now: number, timeZone: string): readonly { readonly span: Span; readonly tasks: readonly Task[] }[] {
  return SPANS.map((span) => ({ span, tasks: tasks.filter((task) => spanOf(task, now, timeZone) === span) })).filter(({ tasks: own }) => own.length > 0)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long until, or since, an instant: whole days, otherwise hours and minutes. */
export function distanceOf(until: string, now: number): { readonly isLate: boolean; readonly days: number; readonly hours: number; readonly minutes: number } {
  const left = Date.parse(until) - now
  const far = Math.abs(left)
  return { isLate: left <= 0, days: Math.floor(far / DAY), hours: Math.floor((far % DAY) / HOUR), minutes: Math.floor((far % HOUR) / MINUTE) }
}

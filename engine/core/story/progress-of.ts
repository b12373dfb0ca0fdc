import { Decimal, ZERO } from '../decimal/decimal.ts'
import { daysBetween } from '../expression/functions/calendar-days.ts'
import type { StoryStep } from '../wire/story.ts'

/** How far one line is: how much of how much, the promised day, and the unit. */
export type Part = { readonly done: Decimal; readonly of: Decimal; readonly due?: string; readonly unit?: string }

export type Progress = Pick<StoryStep, 'stage' | 'done' | 'of' | 'unit' | 'counts' | 'share' | 'due' | 'late'>

/**
 * How far the lines are together; undefined if there is nothing to do. What is done of a line beyond its own figure does not make up for another line. Lines
 * in several units cannot be added: then whole lines are counted. `today` and `last`, the day of the last document, are 'YYYY-MM-DD'.
 */
export function progressOf(parts: readonly Part[], today: string, last?: string): Progress | undefined {
  const lines = parts.filter(({ of }) => of.gt(ZERO)).map((part) => ({ ...part, done: Decimal.max(ZERO, Decimal.min(part.done, part.of)) }))
  if (lines.length === 0) return undefined
  const left = lines.filter(({ done, of }) => done.lt(of))
  const stage = left.length === 0 ? 'done' : lines.some(({ done }) => done.gt(ZERO)) ? 'part' : 'open'
  const share = sum(lines.map(({ done, of }) => done.div(of))).div(lines.length)
  const units = new Set(lines.map(({ unit }) => unit))
  return {
    stage,
    share: share.toDecimalPlaces(4, Decimal.ROUND_DOWN).toString(),
    ...(units.size > 1
      ? { done: String(lines.length - left.length), of: String(lines.length), counts: 'lines' }
      : { done: sum(lines.map(({ done }) => done)).toString(), of: sum(lines.map(({ of }) => of)).toString() }),
    ...(units.size === 1 && lines[0]?.unit !== undefined && { unit: lines[0].unit }),
    ...(left.length > 0 ? lateness(earliest(left), today) : lateness(latest(lines), last)),
  }
}

/** The promised day, and the days after it: until today while something is left, until the last document once all is done. */
export function lateness(due: string | undefined, until: string | undefined): Pick<StoryStep, 'due' | 'late'> {
  if (due === undefined) return {}
  const late = until === undefined ? 0 : (daysBetween(due, until) ?? 0)
  return { due, ...(late > 0 && { late }) }
}

function earliest(parts: readonly Part[]): string | undefined {
  return daysOf(parts)[0]
}

function latest(parts: readonly Part[]): string | undefined {
  return daysOf(parts).at(-1)
}

function daysOf(parts: readonly Part[]): readonly string[] {
  return parts.flatMap(({ due }) => due ?? []).toSorted()
}

function sum(figures: readonly Decimal[]): Decimal {
  return figures.reduce((total, figure) => total.plus(figure), ZERO)
}

import { type Figure, figureFrom, figurePlus, textOfFigure } from '../../../core/decimal/figure.ts'
import type { SeriesKind } from '../api/filling.ts'
import { addDays, daysBetween } from '../../../core/expression/functions/calendar-days.ts'
import { addMonths } from '../../../core/query/add-months.ts'
import { monthsBetween } from './months-between.ts'

/**
 * The next `count` values after these, as a spreadsheet fills them; backwards, those before them, the nearest first. Figures continue by their exact step; one
 * figure alone is repeated. Dates continue by day, or by month if the day of the month stays. Texts that end in a number count on and keep their zeros ("A009",
 * "A010"). Values without a rule are repeated in their order.
 */
export function continueSeries(kind: SeriesKind, values: readonly unknown[], count: number, isBackwards = false): readonly unknown[] {
  if (values.length === 0 || count <= 0) return []
  const ordered = isBackwards ? values.toReversed() : values
  const next = kind === 'same' ? undefined : ruleOf(kind, ordered, isBackwards)
  return Array.from({ length: count }, (_, place) => next?.(place + 1) ?? ordered[place % ordered.length] ?? null)
}

type Rule = (steps: number) => unknown

function ruleOf(kind: Exclude<SeriesKind, 'same'>, values: readonly unknown[], isBackwards: boolean): Rule | undefined {
  switch (kind) {
    case 'figure':
      return figures(values)
    case 'day':
      return days(values, isBackwards)
    case 'text':
      return texts(values, isBackwards)
  }
}

function figures(values: readonly unknown[]): Rule | undefined {
  const known = values.map((value) => (typeof value === 'string' ? figureFrom(value) : undefined))
  const step = evenStep(known)
  const last = known.at(-1)
  if (step === undefined || last === undefined || values.length < 2) return undefined
  return (steps) => textOfFigure(figurePlus(last, step, steps))
}

// The step between neighbours if all steps are equal.
function evenStep(values: readonly (Figure | undefined)[]): Figure | undefined {
  const [first, second] = values
  if (first === undefined || second === undefined) return undefined
  const step = figurePlus(second, first, -1)
  const isStep = (from: Figure, to: Figure) => textOfFigure(figurePlus(to, from, -1)) === textOfFigure(step)
  return values.every((value, place) => place === 0 || (value !== undefined && isStep(values[place - 1] ?? value, value))) ? step : undefined
}

function days(values: readonly unknown[], isBackwards: boolean): Rule | undefined {
  const known = values.filter((value) => typeof value === 'string')
  const [first, second] = known
  const last = known.at(-1)
  if (first === undefined || last === undefined || known.length < values.length) return undefined
  if (second === undefined) return (steps) => addDays(last, isBackwards ? -steps : steps)
  const months = monthsBetween(first, second)
  const pairs = known.slice(1).map((day, place) => [known[place] ?? day, day] as const)
  if (months !== undefined && months !== 0 && pairs.every(([from, to]) => monthsBetween(from, to) === months))
    return (steps) => addMonths(first, months * (known.length - 1 + steps))
  const step = daysBetween(first, second)
  if (step === undefined || !pairs.every(([from, to]) => daysBetween(from, to) === step)) return undefined
  return (steps) => addDays(last, step * steps)
}

const numbered = /^(.*?)(\d{1,15})$/s

function texts(values: readonly unknown[], isBackwards: boolean): Rule | undefined {
  const parts = values.map((value) => (typeof value === 'string' ? numbered.exec(value) : null))
  const first = parts[0]
  const last = parts.at(-1)
  if (first === null || first === undefined || last === null || last === undefined) return undefined
  if (!parts.every((part) => part !== null && part[1] === first[1])) return undefined
  const numbers = parts.map((part) => Number(part?.[2]))
  const step = numbers.length === 1 ? (isBackwards ? -1 : 1) : (numbers[1] ?? 0) - (numbers[0] ?? 0)
  if (!numbers.every((number, place) => place === 0 || number - (numbers[place - 1] ?? 0) === step)) return undefined
  const width = last[2]?.startsWith('0') === true ? last[2].length : 0
  // A text cannot count below zero.
  return (steps) => {
    const number = (numbers.at(-1) ?? 0) + step * steps
    return number < 0 ? undefined : `${first[1]}${String(number).padStart(width, '0')}`
  }
}

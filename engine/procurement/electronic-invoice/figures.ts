import { Decimal } from '../../core/decimal/decimal.ts'
import { isDate } from '../../core/expression/functions/calendar-days.ts'

const FIGURE = /^[+-]?\d{1,15}(\.\d{1,12})?$/

/** A figure as it stands in a file; undefined if it is none. */
export function figureIn(text: string | undefined): string | undefined {
  return text !== undefined && FIGURE.test(text) ? new Decimal(text).toFixed() : undefined
}

/** The same of a credit note, which states what it takes back as figures above 0; an invoice takes it below 0. */
export function creditIn(text: string | undefined): string | undefined {
  const figure = figureIn(text)
  return figure === undefined ? undefined : new Decimal(figure).neg().toFixed()
}

/** A rate in per cent, "6%" or "6", as a share of 1. */
export function shareOf(percent: string | undefined): string | undefined {
  const figure = figureIn(percent?.replace('%', '').trim())
  return figure === undefined ? undefined : new Decimal(figure).div(100).toFixed()
}

/** The one value that all have; undefined if there are none, or several. */
export function common(values: readonly (string | undefined)[]): string | undefined {
  const [value] = values
  return value !== undefined && values.every((other) => other === value) ? value : undefined
}

const DAY = /^(\d{4})[-/年]?(\d{2})[-/月]?(\d{2})/

/** The day with which a text begins: "2026-11-30", "20261130", "2026年11月30日", "2026-11-30 09:30:00". */
export function dayIn(text: string | undefined): string | undefined {
  const [, year, month, day] = DAY.exec(text ?? '') ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const date = `${year}-${month}-${day}`
  return isDate(date) ? date : undefined
}

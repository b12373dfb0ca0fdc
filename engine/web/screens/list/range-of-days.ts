import { formatInstant } from '../../cells/format-date.ts'

/** Two days as the wire has them: days for a date, for an instant the first and the last moment by the person's clock. */
export function rangeOfDays(from: string, to: string, instant: boolean): readonly [string, string] {
  return instant ? [new Date(`${from}T00:00:00`).toISOString(), new Date(`${to}T23:59:59.999`).toISOString()] : [from, to]
}

/** The days that a range of the wire shows. */
export function daysOfRange(values: readonly string[], instant: boolean): readonly [string, string] {
  const [from = '', to = ''] = values
  return instant ? [formatInstant(from).slice(0, 10), formatInstant(to).slice(0, 10)] : [from, to]
}

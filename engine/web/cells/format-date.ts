import { twoDigits } from './two-digits.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** An instant by the person's clock: "2026-11-21 09:05". Other texts stay unchanged. */
export function formatInstant(text: string): string {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return text
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** An instant by the person's clock; a day, which no clock moves, as it is. */
export function formatMoment(text: string): string {
  return DAY.test(text) ? text : formatInstant(text)
}

/** The short form of a list: without the year when it is `today`'s year. */
export function formatShortMoment(text: string, today: Date): string {
  const full = formatMoment(text)
  return full.startsWith(`${today.getFullYear()}-`) ? full.slice(5) : full.slice(0, 10)
}

/** The time of day of a moment (milliseconds) by the person's clock: "09:05:30". */
export function clockTime(at: number): string {
  const date = new Date(at)
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')
}

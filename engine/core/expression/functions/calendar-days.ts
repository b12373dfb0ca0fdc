const DAY = 86_400_000

/** The date `days` later; `undefined` when either is no date of the years 0001 to 9999. */
export function addDays(date: string, days: number): string | undefined {
  const at = dayNumber(date)
  if (at === undefined) return undefined
  const later = (at + days) * DAY
  if (!(Math.abs(later) <= 8.64e15)) return undefined
  const text = new Date(later).toISOString()
  return /^(?!0000)\d{4}-/.test(text) ? text.slice(0, 10) : undefined
}

/** How many days `later` comes after `earlier`, negative when before; `undefined` when one is no date. */
export function daysBetween(earlier: string, later: string): number | undefined {
  const [from, to] = [dayNumber(earlier), dayNumber(later)]
  return from === undefined || to === undefined ? undefined : to - from
}

/** The first day of a date's month. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`
}

/** The last day of a date's month. */
export function lastOfMonth(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return `${date.slice(0, 8)}${String(new Date(Date.UTC(year, month, 0)).getUTCDate()).padStart(2, '0')}`
}

/** Checks whether the text is a day of the calendar: `2026-02-29` is not. */
export function isDate(text: string): boolean {
  return dayNumber(text) !== undefined
}

function dayNumber(date: string): number | undefined {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  const at = Date.parse(`${date}T00:00:00Z`)
  // Date.parse accepts 31 February as 3 March, which is another day of its month.
  return Number.isNaN(at) || new Date(at).getUTCDate() !== Number(date.slice(8)) ? undefined : at / DAY
}

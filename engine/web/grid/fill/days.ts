const aDay = 86_400_000
const spelled = /^(\d{4})-(\d{2})-(\d{2})$/

// Days are counted in UTC, where each has 24 hours.
function instantOf(day: string): number | undefined {
  if (!spelled.test(day)) return undefined
  const instant = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(instant) ? undefined : instant
}

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** The day a number of days later or earlier; undefined if the text is not a date ("2026-11-21"). */
export function addDays(day: string, count: number): string | undefined {
  const instant = instantOf(day)
  return instant === undefined ? undefined : dayOf(instant + count * aDay)
}

/** The number of days from one to the other. */
export function daysBetween(from: string, to: string): number | undefined {
  const start = instantOf(from)
  const end = instantOf(to)
  return start === undefined || end === undefined ? undefined : Math.round((end - start) / aDay)
}

/** The same day a number of months later; the last day of the month if it is shorter. */
export function addMonths(day: string, count: number): string | undefined {
  if (instantOf(day) === undefined) return undefined
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0))
  return dayOf(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
}

/** The number of whole months between two days; undefined if the day of the month differs. */
export function monthsBetween(from: string, to: string): number | undefined {
  const [, yearFrom, monthFrom, dateFrom] = spelled.exec(from) ?? []
  const [, yearTo, monthTo, dateTo] = spelled.exec(to) ?? []
  if (yearFrom === undefined || yearTo === undefined) return undefined
  const months = (Number(yearTo) - Number(yearFrom)) * 12 + Number(monthTo) - Number(monthFrom)
  const isBothEnds = addMonths(from, months) === to
  return dateFrom === dateTo || isBothEnds ? months : undefined
}

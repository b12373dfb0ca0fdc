import { isDate } from '../expression/functions/calendar-days.ts'

/** The day a number of months later, or the last of that month if it is shorter: 31 January and a month is 28 or 29 February. */
export function addMonths(date: string, months: number): string | undefined {
  if (!isDate(date) || !Number.isInteger(months)) return undefined
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const count = year * 12 + month - 1 + months
  const first = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((((count % 12) + 12) % 12) + 1).padStart(2, '0')}`
  for (let last = day; last >= 28; last--) if (isDate(`${first}-${String(last).padStart(2, '0')}`)) return `${first}-${String(last).padStart(2, '0')}`
  const same = `${first}-${String(day).padStart(2, '0')}`
  return isDate(same) ? same : undefined
}

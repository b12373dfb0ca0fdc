import { addMonths } from '../../../core/query/add-months.ts'

const spelled = /^(\d{4})-(\d{2})-(\d{2})$/

/** The number of whole months between two days; undefined if the day of the month differs. */
export function monthsBetween(from: string, to: string): number | undefined {
  const [, yearFrom, monthFrom, dateFrom] = spelled.exec(from) ?? []
  const [, yearTo, monthTo, dateTo] = spelled.exec(to) ?? []
  if (yearFrom === undefined || yearTo === undefined) return undefined
  const months = (Number(yearTo) - Number(yearFrom)) * 12 + Number(monthTo) - Number(monthFrom)
  const isBothEnds = addMonths(from, months) === to
  return dateFrom === dateTo || isBothEnds ? months : undefined
}

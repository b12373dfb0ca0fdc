import { addDays, isDate } from '../expression/functions/calendar-days.ts'

const YEAR_FIRST = /^(\d{4})([-/.年])(\d{1,2})(?:\2|月)(\d{1,2})日?(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/
const MONTH_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:,? \d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?)?$/i
const MONTH_NAMED = /^(?:(\d{1,2})[ -])?([a-z]{3,9})\.?(?: (\d{1,2}),?)?[ -](\d{4})$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAMES = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/

/** The order of a day in a language: Chinese writes the year first, English the month first ("11/21/2026", "21 Nov 2026"). */
export type DayOrder = 'yearFirst' | 'monthFirst'

/**
 * Reads a day as people type and paste it: "2026-11-21", "2026/1/5", "2026.1.5", "2026年1月5日", "20261121", with or without a time of day. Returns 'YYYY-MM-DD',
 * null for a blank, undefined for anything else. The year comes first: "1/5/2026" is ambiguous, unless the order of the language is given.
 */
export function dateFromTyping(typed: string, order: DayOrder = 'yearFirst'): string | null | undefined {
  const plain = typed.normalize('NFKC').trim()
  if (plain === '') return null
  const [year, month, day] = partsOf(plain) ?? (order === 'monthFirst' ? monthFirstParts(plain) : undefined) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

type Parts = readonly (string | undefined)[]

function partsOf(plain: string): Parts | undefined {
  const spoken = YEAR_FIRST.exec(plain)
  return spoken === null ? COMPACT.exec(plain)?.slice(1) : [spoken[1], spoken[3], spoken[4]]
}

function monthFirstParts(plain: string): Parts | undefined {
  const figures = MONTH_FIRST.exec(plain)
  if (figures !== null) return [figures[4], figures[1], figures[3]]
  const named = MONTH_NAMED.exec(plain)
  const name = named?.[2]?.toLowerCase() ?? ''
  const month = MONTHS.includes(name) ? MONTHS.indexOf(name) : name === 'sept' ? 8 : MONTH_NAMES.indexOf(name)
  // "21 Nov 2026" or "Nov 21, 2026", never both days.
  if (named === null || month === -1 || (named[1] === undefined) === (named[3] === undefined)) return undefined
  return [named[4], String(month + 1), named[1] ?? named[3]]
}

/**
 * The day of a spreadsheet's serial number: 1 is 1 January 1900, or 0 is 1 January 1904. Serial 60 of the first system is 29 February 1900, which never
 * existed. Returns undefined for anything but the serial of a day up to the year 9999.
 */
export function dateFromSerial(serial: number, isFrom1904: boolean): string | undefined {
  const days = Math.floor(serial)
  if (!Number.isFinite(days) || days < (isFrom1904 ? 0 : 1) || days > 2_958_465 || (!isFrom1904 && days === 60)) return undefined
  if (isFrom1904) return addDays('1904-01-01', days)
  return addDays(days < 60 ? '1899-12-31' : '1899-12-30', days)
}

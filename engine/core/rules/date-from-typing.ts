import { addDays, isDate } from '../expression/calendar-days.ts'

const YEAR_FIRST = /^(\d{4})([-/.年])(\d{1,2})(?:\2|月)(\d{1,2})日?(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/

/**
 * Reads a day as people write and paste it: "2026-11-21", "2026/1/5", "2026.1.5", "2026年1月5日", "20261121", with or without a
 * time of day. Gives 'YYYY-MM-DD', null for a blank, undefined for what is no day. The year comes first: "1/5/2026" says neither
 * January nor May.
 */
export function dateFromTyping(typed: string): string | null | undefined {
  const plain = typed.normalize('NFKC').trim()
  if (plain === '') return null
  const spoken = YEAR_FIRST.exec(plain)
  const [year, month, day] = spoken === null ? (COMPACT.exec(plain)?.slice(1) ?? []) : [spoken[1], spoken[3], spoken[4]]
  if (year === undefined || month === undefined || day === undefined) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

/**
 * The day of a spreadsheet's serial number: 1 is 1 January 1900, or 0 is 1 January 1904. Serial 60 of the first system is the
 * 29 February 1900 that never was. Gives undefined for what is no serial of a day up to the year 9999.
 */
export function dateFromSerial(serial: number, isFrom1904: boolean): string | undefined {
  const days = Math.floor(serial)
  if (!Number.isFinite(days) || days < (isFrom1904 ? 0 : 1) || days > 2_958_465 || (!isFrom1904 && days === 60)) return undefined
  if (isFrom1904) return addDays('1904-01-01', days)
  return addDays(days < 60 ? '1899-12-31' : '1899-12-30', days)
}

import { addDays, daysBetween, isDate } from '../expression/functions/calendar-days.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
/** How weekdays are called in Chinese, Monday first; Sunday has two names. */
const CHINESE_WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日天']
const NAMED: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1, 今天: 0, 明天: 1, 后天: 2, 昨天: -1 }
/** A Monday, from which weekdays are counted. */
const MONDAY = '2024-01-01'

/**
 * Reads a day that is typed without its year: "5" (the 5th), "1/5", "1-5", "1.5", "1月5日", "0105" (5 January in both languages), "+3" and "-3" (days from today), "fri",
 * "Friday", "周五", "星期五", "下周五" (Friday of next week), "today", "明天" and the like. A day of a month or week is the next one, today included. `today` is
 * 'YYYY-MM-DD'. Returns 'YYYY-MM-DD', or undefined for anything else, such as a day that no month has.
 */
export function dayInShort(typed: string, today: string): string | undefined {
  const plain = typed.normalize('NFKC').trim().toLowerCase()
  const named = NAMED[plain]
  if (named !== undefined) return addDays(today, named)
  const [, sign, days] = /^([+-])(\d{1,4})$/.exec(plain) ?? []
  if (days !== undefined) return addDays(today, sign === '-' ? -Number(days) : Number(days))
  const [, dayAlone] = /^(\d{1,2})[日号]?$/.exec(plain) ?? []
  if (dayAlone !== undefined) return nextDay(today, Number(dayAlone))
  const [, month, day] = /^(\d{1,2})(?:[-/.]|月)(\d{1,2})[日号]?$/.exec(plain) ?? /^(\d{2})(\d{2})$/.exec(plain) ?? []
  if (month !== undefined && day !== undefined) return nextDayOfYear(today, Number(month), Number(day))
  return weekdayFrom(plain, today)
}

/** The next day with this number: a month without it is passed over. */
function nextDay(today: string, day: number): string | undefined {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const candidates = Array.from({ length: 4 }, (_, more) => dateOf(year + Math.floor((month - 1 + more) / 12), ((month - 1 + more) % 12) + 1, day))
  return candidates.find((date) => isDate(date) && date >= today)
}

/** The next 29 February may be eight years away. */
function nextDayOfYear(today: string, month: number, day: number): string | undefined {
  const year = Number(today.slice(0, 4))
  const candidates = Array.from({ length: 9 }, (_, more) => dateOf(year + more, month, day))
  return candidates.find((date) => isDate(date) && date >= today)
}

function dateOf(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

function weekdayFrom(plain: string, today: string): string | undefined {
  const [, next, letter] = /^(下)?(?:个)?(?:周|星期|礼拜)([一二三四五六日天])$/.exec(plain) ?? []
  const wanted = letter === undefined ? englishWeekday(plain) : CHINESE_WEEKDAYS.findIndex((names) => names.includes(letter))
  const passed = daysBetween(MONDAY, today)
  if (wanted === -1 || passed === undefined) return undefined
  const now = ((passed % 7) + 7) % 7
  return addDays(today, next === undefined ? (wanted - now + 7) % 7 : wanted - now + 7)
}

function englishWeekday(plain: string): number {
  return /^[a-z]{3,9}$/.test(plain) ? WEEKDAYS.findIndex((name) => name.startsWith(plain)) : -1
}

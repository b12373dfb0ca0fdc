import { dateFromTyping } from './date-from-typing.ts'
import type { DayOrder } from './date-from-typing.ts'
import { dayInShort } from './day-in-short.ts'

/** What a person typed of a moment: its day 'YYYY-MM-DD', its time of day 'HH:MM', or both. */
export type TypedMoment = { readonly day?: string; readonly time?: string }

const TIME = /(?:^|[\sT,，])(\d{1,2})(?:(?:[:：]|点|时)(\d{1,2})?分?|(?=\s?[ap]m$))\s?([ap]m)?$/i

/**
 * Reads a moment as people type it: a day in full or in short (`dayInShort`), a time of day ("9:05", "9点", "9点05", "5 pm"), or a day and a time with a blank
 * between them: "5 14:00", "fri 9:30", "+3 17点". `today` is 'YYYY-MM-DD'. Returns the parts that were typed, or undefined for anything else, such as 25:00.
 */
export function momentInShort(typed: string, today: string, order: DayOrder): TypedMoment | undefined {
  const plain = typed.normalize('NFKC').trim()
  const found = TIME.exec(plain)
  const time = found === null ? undefined : timeOf(found)
  if (found !== null && time === undefined) return undefined
  const rest = found === null ? plain : plain.slice(0, found.index).trim()
  if (rest === '') return time === undefined ? undefined : { time }
  const day = dayInShort(rest, today) ?? dateFromTyping(rest, order)
  if (day === undefined || day === null) return undefined
  return { day, ...(time !== undefined && { time }) }
}

function timeOf([, hourText, minuteText = '00', half]: RegExpExecArray): string | undefined {
  const given = Number(hourText)
  if (half !== undefined && (given < 1 || given > 12)) return undefined
  const hour = half === undefined ? given : (given % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  const minute = Number(minuteText)
  if (hour > 23 || minute > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

import { dateFromTyping } from '../../core/rules/date-from-typing.ts'
import type { DayOrder } from '../../core/rules/date-from-typing.ts'
import { dayInShort } from '../../core/rules/day-in-short.ts'
import { momentInShort } from '../../core/rules/moment-in-short.ts'
import { formatInstant } from '../cells/format-date.ts'
import { EVENING } from './offered-values.ts'

/** What a typed text is read by. */
export type DayReading = {
  readonly isInstant: boolean
  /** 'YYYY-MM-DD' */
  readonly today: string
  readonly order: DayOrder
  /** The value before the typing began. */
  readonly standing: unknown
}

/**
 * The value of a date or moment field for what a person typed: null for a blank; undefined if it is no day. A moment is by the person's clock. Of a moment, a day alone
 * keeps the time that stands there, and a time alone the day; otherwise the time is 18:00, and the day today.
 */
export function typedDay(typed: string, { isInstant, today, order, standing }: DayReading): string | null | undefined {
  if (typed.trim() === '') return null
  if (!isInstant) return dayInShort(typed, today) ?? dateFromTyping(typed, order)
  const parts = momentInShort(typed, today, order)
  if (parts === undefined) return undefined
  const [standingDay, standingTime] = typeof standing === 'string' && !Number.isNaN(Date.parse(standing)) ? formatInstant(standing).split(' ') : []
  const moment = new Date(`${parts.day ?? standingDay ?? today}T${parts.time ?? standingTime ?? EVENING}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

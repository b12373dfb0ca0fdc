import { clockOf, instantOfDay } from '../../core/rules/instant-of-day.ts'
import { dayOf } from '../../core/rules/day-of.ts'
import { dayAfter, lastDayOf } from '../../core/query/offered-day.ts'
import type { Field } from '../../core/model/field.ts'
import type { Row } from '../cells/value-at-path.ts'

/** When the day of an offered or typed moment ends, where no time was entered before. */
export const EVENING = '18:00'

type Asked = { readonly value: unknown; readonly document: Row; readonly preferences: Readonly<Record<string, unknown>>; readonly now: Date }

/** The days that a field offers, by the enterprise's clock: from today, or from the day in the field that the declaration names. A moment keeps its time of day. */
export function offeredValues(
  { offers, type }: Field,
  { value, document, preferences, now }: Asked,
): readonly { readonly duration: string; readonly day: string; readonly value: string }[] {
  const zone = String(preferences['timeZone'] ?? 'UTC')
  const today = dayOf(now, zone)
  const first = offers?.from === undefined ? undefined : document[offers.from]
  const time = typeof value === 'string' && value.includes('T') ? clockOf(new Date(value), zone).slice(11) : EVENING
  return (offers?.after ?? []).flatMap((duration) => {
    const day = offers?.from === undefined ? dayAfter(today, duration) : lastDayOf(typeof first === 'string' && first !== '' ? first : today, duration)
    if (day === undefined) return []
    return [{ duration, day, value: type === 'instant' ? instantOfDay(day, time, zone).toISOString() : day }]
  })
}

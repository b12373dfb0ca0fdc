import { rollingOf } from '../../../../core/query/days-of-period.ts'
import type { Words } from '../../../cells/words.ts'

/** A relative period in words: "this week", "last 7 days". */
export function periodText(words: Words, period: string): string {
  const rolling = rollingOf(period)
  if (rolling === undefined) return words.text(`ui.period.${period}`)
  const { toward, count, unit } = rolling
  return words.text(`ui.period.${toward}${count === 1 ? `1${unit}` : unit}`, { count: String(count) })
}

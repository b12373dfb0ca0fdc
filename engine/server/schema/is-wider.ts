import { parseDecimal } from '../../core/decimal/parse-decimal.ts'
import type { CheckRule } from './table.ts'

/** Checks whether `next` allows everything that `now` allows. */
export function isWider(now: CheckRule, next: CheckRule): boolean {
  if (now.kind === 'values' && next.kind === 'values') return now.values.every((value) => next.values.includes(value))
  if (now.kind === 'length' && next.kind === 'length') {
    return (next.maximum ?? Infinity) >= (now.maximum ?? Infinity) && (next.minimum ?? 0) <= (now.minimum ?? 0)
  }
  if (now.kind === 'range' && next.kind === 'range') {
    if (next.whole && !now.whole) return false
    return (
      isLooser(bound(now, 'minimum', 'exclusiveMinimum'), bound(next, 'minimum', 'exclusiveMinimum'), 1) &&
      isLooser(bound(now, 'maximum', 'exclusiveMaximum'), bound(next, 'maximum', 'exclusiveMaximum'), -1)
    )
  }
  return false
}

type Range = Extract<CheckRule, { kind: 'range' }>
type Bound = { readonly at: string; readonly exclusive: boolean } | undefined

function bound(rule: Range, inclusive: 'minimum' | 'maximum', exclusive: 'exclusiveMinimum' | 'exclusiveMaximum'): Bound {
  const at = rule[exclusive]
  if (at !== undefined) return { at, exclusive: true }
  const loose = rule[inclusive]
  return loose === undefined ? undefined : { at: loose, exclusive: false }
}

/** `direction` 1 for a lower bound, -1 for an upper one. */
function isLooser(now: Bound, next: Bound, direction: 1 | -1): boolean {
  if (next === undefined) return true
  if (now === undefined) return false
  const [from, to] = [parseDecimal(now.at), parseDecimal(next.at)]
  if (from === undefined || to === undefined) return false
  const difference = from.cmp(to) * direction
  return difference > 0 || (difference === 0 && (!next.exclusive || now.exclusive))
}

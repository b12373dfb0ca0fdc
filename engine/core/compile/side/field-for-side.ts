import type { Field } from '../../model/field.ts'
import { optional } from './optional-key.ts'
import type { Formula } from '../../model/formula.ts'

export type IfReadable = <Value extends { readonly references: readonly string[] }>(formula: Value | undefined) => Value | undefined

// A formula over values that this side does not see stays on the server, whose answer holds the result.
export function fieldForSide(field: Field, readable: IfReadable): Field {
  const { default: initial, computed, computedWhen, derived, filter, visibleWhen, readonlyWhen, requiredWhen, onlyLaterWhen, tally, lookup: _, ...rest } = field
  return {
    ...rest,
    ...optional('default', readable(initial)),
    ...computedForSide(readable(computed), computedWhen, readable),
    ...optional('filter', readable(filter)),
    ...optional('visibleWhen', readable(visibleWhen)),
    ...optional('readonlyWhen', readable(readonlyWhen)),
    ...optional('requiredWhen', readable(requiredWhen)),
    ...optional('onlyLaterWhen', readable(onlyLaterWhen)),
    ...(derived !== undefined && derived.every(({ when }) => readable(when) !== undefined) ? { derived } : {}),
    ...(tally === undefined ? {} : { tally: { entity: tally.entity, ...optional('measure', tally.measure), by: tally.by } }),
  }
}

// A field that is computed under a condition which the side does not see stays on the server as a whole: the page would take it for an input.
function computedForSide(computed: Formula | undefined, when: Formula | undefined, readable: IfReadable): Pick<Field, 'computed' | 'computedWhen'> {
  if (when === undefined) return optional('computed', computed)
  const seen = readable(when)
  return seen === undefined ? {} : { ...optional('computed', computed), computedWhen: seen }
}

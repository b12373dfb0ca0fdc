import type { Field } from './field.ts'
import type { Formula } from './formula.ts'

/** The formulas that give the value of a field at any time. A default is none of them: it gives the first value alone. */
export function formulasOfValue({ computed, computedWhen, derived = [] }: Field): readonly Formula[] {
  return [computed, computedWhen, ...derived.map(({ when }) => when)].filter((formula) => formula !== undefined)
}

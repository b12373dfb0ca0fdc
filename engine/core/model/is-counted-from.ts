import { entityOfFormula } from './entity-of-formula.ts'
import { fieldAtPath } from './field-at-path.ts'
import type { Field } from './field.ts'
import type { Formula } from './formula.ts'
import { formulasOfValue } from './formulas-of-value.ts'
import type { Model } from './model.ts'

/** Checks whether a formula reads, at any distance, what is counted or looked up from rows of one of these entities. */
export function isCountedFrom(model: Model, formula: Formula, entities: ReadonlySet<string>, seen = new Set<Field>()): boolean {
  const entity = entityOfFormula(model, formula)
  return formula.references.some((path) => {
    const field = entity === undefined ? undefined : fieldAtPath(model, entity, path)?.field
    if (field === undefined || seen.has(field)) return false
    seen.add(field)
    const { tally, lookup } = field
    if ((tally !== undefined && entities.has(tally.entity)) || (lookup !== undefined && entities.has(lookup.entity))) return true
    return formulasOfValue(field).some((each) => isCountedFrom(model, each, entities, seen))
  })
}

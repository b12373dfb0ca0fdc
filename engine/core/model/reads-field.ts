import { entityOfFormula } from './entity-of-formula.ts'
import { type FieldAtPath, fieldAtPath } from './field-at-path.ts'
import type { Field } from './field.ts'
import type { Formula } from './formula.ts'
import { formulasOfValue } from './formulas-of-value.ts'
import type { Model } from './model.ts'

/** Checks whether a formula reads such a field, itself or through the fields from which those that it reads are worked out. */
export function readsField(model: Model, formula: Formula, isSuch: (found: FieldAtPath) => boolean, seen = new Set<Field>()): boolean {
  const entity = entityOfFormula(model, formula)
  return formula.references.some((path) => {
    const found = entity === undefined ? undefined : fieldAtPath(model, entity, path)
    if (found === undefined || seen.has(found.field)) return false
    seen.add(found.field)
    return isSuch(found) || formulasOfValue(found.field).some((each) => readsField(model, each, isSuch, seen))
  })
}

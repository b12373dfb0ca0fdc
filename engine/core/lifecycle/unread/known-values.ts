import { holds, outcomeOf } from '../../expression/evaluate-formula.ts'
import { UNKNOWN } from '../../expression/values/evaluation-stop.ts'
import type { LiveValues } from '../../expression/values-of.ts'
import type { Entity } from '../../model/entity.ts'
import { entityOf, fieldKindsOf } from '../../model/field-kinds.ts'
import type { Field } from '../../model/field.ts'
import type { Formula } from '../../model/formula.ts'
import type { Model } from '../../model/model.ts'
import { recomputePlanOf } from '../../model/recompute-plan.ts'

/** Tells whether the person does not know a field of the header, or of the row at `index` of `lines`. */
export type IsUnknown = (name: string, lines?: string, index?: number) => boolean

/**
 * A document as formulas read it, without what a person does not know and everything that follows from it. `values` is the tree of the recomputed document, and
 * stays as it is.
 */
export function knownValuesOf(model: Model, entity: Entity, values: LiveValues, isUnknown: IsUnknown): LiveValues {
  const lines = fieldKindsOf(entity).lines
  const root: LiveValues = { ...values }
  for (const name of Object.keys(entity.fields)) if (isUnknown(name)) root[name] = UNKNOWN
  for (const { name, entity: of } of lines) {
    const names = Object.keys(entityOf(model, of).fields)
    root[name] = rowsIn(values, name).map((row, index) => {
      const unknown = Object.fromEntries(names.filter((inner) => isUnknown(inner, name, index)).map((inner) => [inner, UNKNOWN]))
      return { ...row, ...unknown, [entity.name]: root, document: root }
    })
  }
  for (const { lines: of, field } of recomputePlanOf(model, entity)) {
    const real = of === undefined ? [values] : rowsIn(values, of)
    for (const [index, row] of (of === undefined ? [root] : rowsIn(root, of)).entries()) {
      const outcome = worked(model, field, row)
      if (outcome !== 'entered') row[field.name] = outcome === 'unknown' ? UNKNOWN : real[index]![field.name]
    }
  }
  return root
}

/** The rows of a lines field of a tree. */
export function rowsIn(values: LiveValues, lines: string): readonly LiveValues[] {
  return (values[lines] ?? []) as readonly LiveValues[]
}

/** Checks whether a formula cannot be evaluated without something unknown. */
export function isUndecided(model: Model, formula: Formula | undefined, knownValues: LiveValues): boolean {
  return formula !== undefined && outcomeOf(model, formula, knownValues).kind === 'unknown'
}

/** How a field comes by its value: people enter it, or it is computed, from known values alone or not. */
function worked(model: Model, { computed, computedWhen, derived }: Field, row: LiveValues): 'entered' | 'known' | 'unknown' {
  if (derived !== undefined) {
    for (const { when } of derived) {
      if (isUndecided(model, when, row)) return 'unknown'
      if (holds(model, when, row)) return 'known'
    }
    return 'known'
  }
  if (computed === undefined) return 'entered'
  if (isUndecided(model, computedWhen, row)) return 'unknown'
  if (!holds(model, computedWhen, row)) return 'entered'
  return isUndecided(model, computed, row) ? 'unknown' : 'known'
}

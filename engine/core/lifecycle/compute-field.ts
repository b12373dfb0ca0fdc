import { decide, holds, valueOf } from '../expression/evaluate-formula.ts'
import { setValue } from '../expression/values-of.ts'
import type { LiveValues } from '../expression/values-of.ts'
import { isBlank } from '../model/document.ts'
import type { EvaluationContext, Row } from '../model/document.ts'
import type { Model } from '../model/model.ts'
import type { RecomputeStep } from '../model/recompute-plan.ts'
import { storedValue } from '../model/stored-value.ts'

/** Checks whether a field has a default and no formula. */
export function isDefault({ field }: RecomputeStep): boolean {
  return field.computed === undefined && field.derived === undefined
}

/** Checks whether a row takes the default of a field. */
export function takesDefault({ field }: RecomputeStep, row: Row, isFilling: boolean): boolean {
  return isFilling && isBlank(row[field.name])
}

/** Computes a field of a document or a row: writes it into the draft and into the live values. */
export function computeField(
  model: Model,
  { entity, field }: RecomputeStep,
  draft: Record<string, unknown>,
  values: LiveValues,
  evaluationContext: EvaluationContext,
): void {
  if (field.computedWhen !== undefined && !holds(model, field.computedWhen, values)) return
  const value = field.derived !== undefined ? decide(model, field.derived, values) : valueOf(model, field.computed ?? field.default!, values)
  const stored = storedValue(field, value)
  draft[field.name] = stored
  setValue(model, entity, values, field.name, stored, evaluationContext.references)
}

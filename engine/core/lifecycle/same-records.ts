import type { EvaluationContext, References } from '../model/document.ts'
import { fieldKindsOf } from '../model/field-kinds.ts'
import type { Model } from '../model/model.ts'

/** Checks whether formulas read the same in two contexts, apart from the records that refs point to. */
export function isSameMoment(left: EvaluationContext, right: EvaluationContext): boolean {
  return (
    left.today === right.today &&
    left.now === right.now &&
    isSame(left.prefs, right.prefs) &&
    isSame(left.user, right.user) &&
    isSame(left.approval, right.approval)
  )
}

// A formula follows a ref, and at most a ref of its record.
const STEPS = 2

/** Checks whether formulas find the same record behind a ref in two contexts. */
export function isSameRecord(model: Model, target: string, id: string, left: References, right: References, steps = STEPS): boolean {
  const record = left[target]?.[id]
  if (!isSame(record, right[target]?.[id])) return false
  const entity = model.entities[target]
  if (record === undefined || entity === undefined || steps === 1) return true
  return fieldKindsOf(entity).refs.every(({ name, entity: next }) => {
    const further = record[name]
    return typeof further !== 'string' || isSameRecord(model, next, further, left, right, steps - 1)
  })
}

function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  const [one, other] = [Object.entries(left), Object.entries(right)]
  return one.length === other.length && one.every(([key, value]) => isSame(value, (right as Record<string, unknown>)[key]))
}

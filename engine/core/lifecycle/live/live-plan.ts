import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { Model } from '../../model/model.ts'
import { formulasOf, recomputePlanOf } from '../../model/recompute-plan.ts'
import type { RecomputeStep } from '../../model/recompute-plan.ts'
import { liveFormulaOf } from './live-formula.ts'
import type { LiveFormula } from './live-formula.ts'
import { unionOf } from './dependencies.ts'
import type { Dependencies } from './dependencies.ts'

/** A step of recomputing with its prepared formulas, and everything that they read. */
export type LiveStep = RecomputeStep & {
  readonly kind: 'computed' | 'derived' | 'default'
  readonly formulas: readonly LiveFormula[]
  readonly reads: Dependencies
  readonly key: string
}

const plansByModel = new WeakMap<Model, WeakMap<Entity, readonly LiveStep[]>>()

/** The recompute plan of a document, prepared once. */
export function livePlanOf(model: Model, entity: Entity): readonly LiveStep[] {
  const plans = plansByModel.get(model) ?? new WeakMap<Entity, readonly LiveStep[]>()
  plansByModel.set(model, plans)
  let plan = plans.get(entity)
  if (plan === undefined) {
    plan = recomputePlanOf(model, entity).map((step) => liveStep(model, entity, step))
    plans.set(entity, plan)
  }
  return plan
}

function liveStep(model: Model, entity: Entity, step: RecomputeStep): LiveStep {
  const formulas = formulasOf(step.field).map((formula) => liveFormulaOf(model, entity, formula))
  return {
    ...step,
    kind: kindOf(step.field),
    formulas,
    reads: unionOf(formulas.map(({ reads }) => reads)),
    key: step.lines === undefined ? step.field.name : `${step.lines}.${step.field.name}`,
  }
}

function kindOf(field: Field): LiveStep['kind'] {
  return field.derived !== undefined ? 'derived' : field.computed !== undefined ? 'computed' : 'default'
}

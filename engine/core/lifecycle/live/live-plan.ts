import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { Model } from '../../model/model.ts'
import { formulasOf, recomputePlanOf } from '../recompute-plan.ts'
import type { Step } from '../recompute-plan.ts'
import { liveFormulaOf } from './live-formula.ts'
import type { LiveFormula } from './live-formula.ts'
import { meets } from './reads.ts'
import type { Reads } from './reads.ts'

/** A step of recomputing with its formulas prepared, and all that they read together. */
export type LiveStep = Step & {
  readonly kind: 'computed' | 'derived' | 'default'
  readonly formulas: readonly LiveFormula[]
  readonly reads: Reads
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

function liveStep(model: Model, entity: Entity, step: Step): LiveStep {
  const formulas = formulasOf(step.field).map((formula) => liveFormulaOf(model, entity, formula))
  return {
    ...step,
    kind: kindOf(step.field),
    formulas,
    reads: together(formulas),
    key: step.lines === undefined ? step.field.name : `${step.lines}.${step.field.name}`,
  }
}

function kindOf(field: Field): LiveStep['kind'] {
  return field.derived !== undefined ? 'derived' : field.computed !== undefined ? 'computed' : 'default'
}

/** What several formulas read together. */
export function together(formulas: readonly LiveFormula[]): Reads {
  const own = new Set<string>()
  const header = new Set<string>()
  const lines = new Map<string, Set<string>>()
  for (const { reads } of formulas) {
    for (const name of reads.own) own.add(name)
    for (const name of reads.header) header.add(name)
    for (const [name, fields] of reads.lines) lines.set(name, new Set([...(lines.get(name) ?? []), ...fields]))
  }
  return { own, header, lines }
}

/** What changed of a document, as far as formulas can tell: fields of the header, fields of any row, and lines whose rows are others. */
export type Dirt = { readonly header: ReadonlySet<string>; readonly fields: ReadonlyMap<string, ReadonlySet<string>>; readonly moved: ReadonlySet<string> }

/** Whether anything outside its own row is another that a formula reads. */
export function isReached(reads: Reads, dirt: Dirt): boolean {
  if (meets(reads.header, dirt.header)) return true
  for (const [name, fields] of reads.lines) {
    if (dirt.moved.has(name)) return true
    const dirty = dirt.fields.get(name)
    if (dirty !== undefined && meets(fields, dirty)) return true
  }
  return false
}

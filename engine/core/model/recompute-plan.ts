import type { Entity } from './entity.ts'
import type { Field } from './field.ts'
import type { Formula } from './formula.ts'
import type { Model } from './model.ts'
import { entityOf, fieldKindsOf } from './field-kinds.ts'

/** A computed field: of the document, or of each row of `lines`. */
export type RecomputeStep = { readonly entity: Entity; readonly lines?: string; readonly field: Field }

const plansByEntity = new WeakMap<Entity, readonly RecomputeStep[]>()

/**
 * The computed, derived and default fields of a document and its lines, each after what it reads. Document and lines read each other (an amount from its lines,
 * a line's status from the document), so they are ordered together.
 */
export function recomputePlanOf(model: Model, entity: Entity): readonly RecomputeStep[] {
  let plan = plansByEntity.get(entity)
  if (plan === undefined) {
    plan = orderedSteps(model, entity)
    plansByEntity.set(entity, plan)
  }
  return plan
}

export function formulasOf(field: Field): readonly Formula[] {
  if (field.computed !== undefined) return field.computedWhen === undefined ? [field.computed] : [field.computed, field.computedWhen]
  if (field.derived !== undefined) return field.derived.map((entry) => entry.when)
  return field.default === undefined ? [] : [field.default]
}

function orderedSteps(model: Model, entity: Entity): readonly RecomputeStep[] {
  const steps = new Map<string, RecomputeStep>()
  const linesOf = fieldKindsOf(entity).lines
  for (const field of Object.values(entity.fields)) if (formulasOf(field).length > 0) steps.set(field.name, { entity, field })
  for (const { name: lines, entity: lineName } of linesOf) {
    const line = entityOf(model, lineName)
    for (const field of Object.values(line.fields)) if (formulasOf(field).length > 0) steps.set(`${lines}.${field.name}`, { entity: line, lines, field })
  }
  const ordered: RecomputeStep[] = []
  const seen = new Set<string>()
  function visit(key: string): void {
    const step = steps.get(key)
    if (step === undefined || seen.has(key)) return
    seen.add(key)
    for (const formula of formulasOf(step.field)) for (const path of formula.references) for (const read of keysRead(entity, path, step.lines)) visit(read)
    ordered.push(step)
  }
  for (const key of steps.keys()) visit(key)
  return ordered
}

/**
 * The fields of a document and its lines ("amount", "lines.price") that a path reads: "lines.price" in the document; "price", "order.lines.price" or
 * "order.currency" in a row of `lines`.
 */
export function keysRead(entity: Entity, path: string, lines?: string): readonly string[] {
  const [first = '', second, third] = path.split('.')
  if (lines !== undefined && first !== entity.name) return [`${lines}.${first}`]
  const [name = '', inner] = lines === undefined ? [first, second] : [second, third]
  if (entity.fields[name]?.type !== 'lines') return [name]
  return inner === undefined ? [] : [`${name}.${inner}`]
}

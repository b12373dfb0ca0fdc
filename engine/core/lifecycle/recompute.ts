import type { Entity } from '../model/entity.ts'
import type { Model } from '../model/model.ts'
import { rowsOf } from '../model/document.ts'
import type { Document, Row, EvaluationContext } from '../model/document.ts'
import { fieldKindsOf } from '../model/field-kinds.ts'
import { isStored } from '../model/is-stored.ts'
import { recomputePlanOf } from '../model/recompute-plan.ts'
import type { RecomputeStep } from '../model/recompute-plan.ts'
import { valuesOf } from '../expression/values-of.ts'
import type { LiveValues } from '../expression/values-of.ts'
import { computeField, isDefault, takesDefault } from './compute-field.ts'
import { draftOf, fillsRow } from './draft-of-document.ts'
import type { Defaults } from './draft-of-document.ts'

/** A document as it was recomputed, and what its formulas read besides it. */
export type ComputedDocument = {
  readonly document: Document
  readonly evaluationContext: EvaluationContext
  /** Its blanks got their defaults too: those that are blank still have none. */
  readonly isFilled?: boolean
}

/**
 * The document with every computed and derived field recomputed, in the order of their dependencies, and with the requested defaults. A blank input leaves a
 * computed value blank. `recomputeChanged` does the same for a document that was computed before.
 */
export function recompute(model: Model, entity: Entity, document: Document, evaluationContext: EvaluationContext, defaults: Defaults = 'none'): Document {
  return computeSteps(model, entity, document, evaluationContext, recomputePlanOf(model, entity), defaults)
}

/**
 * A stored document with the values that are not stored: those that read the day, the moment or fresh lookups. Stored values stay as they are, as in lists,
 * until the document is written again, whatever preferences or records of references have changed since.
 */
export function computeUnstored(model: Model, entity: Entity, document: Document, evaluationContext: EvaluationContext): Document {
  return computeSteps(model, entity, document, evaluationContext, unstoredStepsOf(model, entity), 'none')
}

const unstoredByEntity = new WeakMap<Entity, readonly RecomputeStep[]>()

function unstoredStepsOf(model: Model, entity: Entity): readonly RecomputeStep[] {
  let steps = unstoredByEntity.get(entity)
  if (steps === undefined) {
    steps = recomputePlanOf(model, entity).filter((step) => !isStored(step.entity, step.field))
    unstoredByEntity.set(entity, steps)
  }
  return steps
}

function computeSteps(
  model: Model,
  entity: Entity,
  document: Document,
  evaluationContext: EvaluationContext,
  steps: readonly RecomputeStep[],
  defaults: Defaults,
): Document {
  const { header, rows } = draftOf(model, entity, document, defaults)
  const root = valuesOf(model, entity, header, evaluationContext)
  for (const step of steps) {
    const isMeant = (row: Row, isFilling: boolean) => !isDefault(step) || takesDefault(step, row, isFilling)
    if (step.lines === undefined) {
      if (isMeant(header, defaults === 'all')) computeField(model, step, header, root, evaluationContext)
    } else {
      const live = root[step.lines] as LiveValues[]
      for (const [place, row] of rows.get(step.lines)!.entries())
        if (isMeant(row, fillsRow(defaults, row))) computeField(model, step, row, live[place]!, evaluationContext)
    }
  }
  return header
}

/** The rows of a document in its lines fields, by id. */
export function rowsById(entity: Entity, document: Document): ReadonlyMap<string, Row> {
  return new Map(fieldKindsOf(entity).lines.flatMap((field) => rowsOf(document, field.name).map((row) => [row.id as string, row] as const)))
}

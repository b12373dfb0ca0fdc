import { valuesOf } from '../expression/values-of.ts'
import type { LiveValues } from '../expression/values-of.ts'
import type { Document, EvaluationContext, Row } from '../model/document.ts'
import type { Entity } from '../model/entity.ts'
import type { Model } from '../model/model.ts'
import { formulasOf, recomputePlanOf } from '../model/recompute-plan.ts'
import type { RecomputeStep } from '../model/recompute-plan.ts'
import { changesSince, isSameValue } from './changes-since.ts'
import { computeField, isDefault, takesDefault } from './compute-field.ts'
import { draftOf, fillsRow } from './draft-of-document.ts'
import type { Defaults } from './draft-of-document.ts'
import { dependenciesOf, intersects, isAffected, unionOf } from './live/dependencies.ts'
import type { Dependencies } from './live/dependencies.ts'
import { recompute } from './recompute.ts'
import type { ComputedDocument } from './recompute.ts'
import { isSameMoment } from './same-records.ts'

/**
 * The result of `recompute` for a document that was computed `earlier`: computes only the fields that read something which has changed since, of the document
 * or of the records behind its refs. A document that was not computed in this moment is recomputed as a whole.
 */
export function recomputeChanged(
  model: Model,
  entity: Entity,
  earlier: ComputedDocument | undefined,
  document: Document,
  evaluationContext: EvaluationContext,
  defaults: Defaults = 'none',
): Document {
  if (earlier === undefined || !isSameMoment(earlier.evaluationContext, evaluationContext))
    return recompute(model, entity, document, evaluationContext, defaults)
  const draft = draftOf(model, entity, document, defaults)
  const changes = changesSince(model, entity, earlier, draft, evaluationContext)
  let live: LiveValues | undefined
  const compute = (step: RecomputeStep, row: Record<string, unknown>, place?: number): boolean => {
    live ??= valuesOf(model, entity, draft.header, evaluationContext)
    return computeAgain(model, step, row, place === undefined ? live : (live[step.lines!] as LiveValues[])[place]!, evaluationContext)
  }
  const isMeant = (step: RecomputeStep, row: Row, isChanged: boolean, isFilling: boolean): boolean =>
    isDefault(step) ? takesDefault(step, row, isFilling) && (isChanged || earlier.isFilled !== true) : isChanged || !(step.field.name in row)
  for (const step of recomputePlanOf(model, entity)) {
    const { name } = step.field
    const reads = readsOf(entity, step)
    const isReached = isAffected(reads, changes)
    if (step.lines === undefined) {
      const isChanged = isReached || changes.header.has(name)
      if (isMeant(step, draft.header, isChanged, defaults === 'all') && compute(step, draft.header)) changes.header.add(name)
      continue
    }
    for (const [place, row] of draft.rows.get(step.lines)!.entries()) {
      const changed = changes.rows.get(step.lines)![place]!
      const isChanged = isReached || changed === 'all' || changed.has(name) || intersects(reads.own, changed)
      if (!isMeant(step, row, isChanged, fillsRow(defaults, row)) || !compute(step, row, place)) continue
      changes.fields.get(step.lines)!.add(name)
      if (changed !== 'all') changed.add(name)
    }
  }
  return draft.header
}

/** Computes a field of a computed document. Returns whether its value has changed. */
export function computeAgain(
  model: Model,
  step: RecomputeStep,
  row: Record<string, unknown>,
  values: LiveValues,
  evaluationContext: EvaluationContext,
): boolean {
  const before = row[step.field.name]
  computeField(model, step, row, values, evaluationContext)
  return !isSameValue(before, row[step.field.name])
}

const readsByStep = new WeakMap<RecomputeStep, Dependencies>()

function readsOf(entity: Entity, step: RecomputeStep): Dependencies {
  let reads = readsByStep.get(step)
  if (reads === undefined) {
    reads = unionOf(formulasOf(step.field).map((formula) => dependenciesOf(entity, step.lines !== undefined, formula.references)))
    readsByStep.set(step, reads)
  }
  return reads
}

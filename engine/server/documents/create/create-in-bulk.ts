import { applyEffects, targetState } from '../../../core/lifecycle/apply-effects.ts'
import type { Document, EvaluationContext } from '../../../core/model/document.ts'
import { fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { formulasOf } from '../../../core/model/recompute-plan.ts'
import { recompute } from '../../../core/lifecycle/recompute.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Effect, Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import { insertDocuments } from '../../store/documents/save-document.ts'
import { eachWithPauses } from '../unit-of-work/each-with-pauses.ts'
import { createDocument } from './create.ts'
import { numberRows } from './number-sequences.ts'
import { trackNewDocument } from '../unit-of-work/unit-of-work.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** Makes completed and checked documents of one entity: numbers in a block, rows by one statement. `runEffects` does what follows on other documents. */
export async function createInBulk(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  documents: readonly Document[],
  evaluationContext: EvaluationContext,
): Promise<void> {
  const { model } = work.context
  if (!canBeMadeTogether(model, entity, transition)) {
    for (const document of documents) await createDocument(work, entity, transition, document)
    return
  }
  const region = entity.regions[transition.region] === undefined ? null : transition.region
  const following = transition.effects.filter((effect) => !isOwn(effect))
  const isMoved = movesWhatIsComputed(entity, transition)
  const made = await eachWithPauses(await numberRows(work, entity, documents), (document) => {
    const values = valuesOf(model, entity, document, evaluationContext)
    const toState = targetState(model, transition, values) ?? null
    const after = applyEffects(model, entity, transition, document, values, evaluationContext, work.context.newId)
    const changed = isMoved ? recompute(model, entity, after, evaluationContext) : after
    const tracked = trackNewDocument(work, entity, { ...changed, version: 1, updatedAt: document.createdAt })
    tracked.stored = tracked.current
    work.auditEvents.push({ tracked, action: transition.name, region, fromState: null, toState, reason: null })
    work.pendingEffects.push(...following.map((effect) => ({ tracked, effect })))
    return tracked.current
  })
  await insertDocuments(work.tx, model, entity.name, made)
}

/** Checks whether numbers, a first state or effects may change the computed values of completed documents. */
function movesWhatIsComputed(entity: Entity, transition: Transition): boolean {
  if (entity.regions[transition.region] !== undefined) return true
  if (transition.effects.some(isOwn)) return true
  const sequences = new Set(
    Object.values(entity.fields)
      .filter((field) => field.type === 'sequence')
      .map((field) => field.name),
  )
  return Object.values(entity.fields).some((field) =>
    formulasOf(field).some((formula) => formula.references.some((path) => sequences.has(path.split('.')[0] ?? ''))),
  )
}

/** Checks whether an effect changes the document itself. */
function isOwn({ kind }: Effect): boolean {
  return kind === 'set' || kind === 'setLines' || kind === 'append'
}

/** Documents with an approval, with lines, or counted by others are made one by one. */
function canBeMadeTogether(model: Model, entity: Entity, transition: Transition): boolean {
  const isCounted = Object.values(model.entities).some((holder) => Object.values(holder.fields).some((field) => field.tally?.entity === entity.name))
  return transition.approval === undefined && fieldKindsOf(entity).lines.length === 0 && !isCounted
}

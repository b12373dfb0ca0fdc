import { applyEffects, targetState } from '../../../core/lifecycle/apply-effects.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Document, EvaluationContext } from '../../../core/model/document.ts'
import { fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { recomputeChanged } from '../../../core/lifecycle/recompute-changed.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Effect, Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import { insertDocuments } from '../../store/documents/save-document.ts'
import { eachWithPauses } from '../unit-of-work/each-with-pauses.ts'
import { refuseBeyondBounds } from '../constraints/refuse-beyond-bounds.ts'
import { createDocument } from './create.ts'
import { numberSequences } from './number-sequences.ts'
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
  if (!canBeMadeTogether(model, entity, transition, documents)) {
    for (const document of documents) await createDocument(work, entity, transition, { document, evaluationContext })
    return
  }
  const region = entity.regions[transition.region] === undefined ? null : transition.region
  const following = transition.effects.filter((effect) => !isOwn(effect))
  const numbered = await numberSequences(work, entity, documents)
  const made = await eachWithPauses([...numbered.entries()], ([index, document]) => {
    const values = valuesOf(model, entity, document, evaluationContext)
    const toState = targetState(model, transition, values) ?? null
    const after = applyEffects(model, entity, transition, document, values, evaluationContext, work.context.newId)
    const changed = recomputeChanged(model, entity, { document: documents[index]!, evaluationContext }, after, evaluationContext)
    refuseBeyondBounds(work, entity, undefined, changed, evaluationContext)
    const tracked = trackNewDocument(work, entity, { ...changed, version: 1, updatedAt: document.createdAt }, { document: changed, evaluationContext })
    tracked.stored = tracked.current
    work.auditEvents.push({ tracked, action: transition.name, region, fromState: null, toState, reason: null })
    work.pendingEffects.push(...following.map((effect) => ({ tracked, effect })))
    return tracked.current
  })
  await insertDocuments(work.tx, model, entity.name, made)
}

/** Checks whether an effect changes the document itself. */
function isOwn({ kind }: Effect): boolean {
  return kind === 'set' || kind === 'setLines' || kind === 'append'
}

/** Documents with an approval, and those that others count, themselves or their rows, are made one by one. */
function canBeMadeTogether(model: Model, entity: Entity, transition: Transition, documents: readonly Document[]): boolean {
  const filled = fieldKindsOf(entity).lines.filter(({ name }) => documents.some((document) => rowsOf(document, name).length > 0))
  const made = new Set([entity.name, ...filled.map((lines) => lines.entity)])
  const isCounted = Object.values(model.entities).some((holder) => Object.values(holder.fields).some(({ tally }) => made.has(tally?.entity ?? '')))
  return transition.approval === undefined && !isCounted
}

import { applyEffects, targetState } from '../../../core/lifecycle/apply-effects.ts'
import type { Document, EvaluationContext } from '../../../core/model/document.ts'
import { recomputeChanged } from '../../../core/lifecycle/recompute-changed.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Effect, Transition } from '../../../core/model/lifecycle.ts'
import { insertDocuments } from '../../store/documents/save-document.ts'
import { inPortions } from '../../store/in-portions.ts'
import { eachWithPauses } from '../unit-of-work/each-with-pauses.ts'
import { refuseBeyondBounds } from '../constraints/refuse-beyond-bounds.ts'
import { countTallies, tallyHoldersOf } from '../tallies/count-tallies.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { flushChanges } from '../commit/flush-changes.ts'
import { createDocuments } from './create.ts'
import { refuseTellingState } from '../constraints/refuse-telling-outcomes.ts'
import { numberSequences } from './number-sequences.ts'
import { trackNewDocument } from '../unit-of-work/unit-of-work.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

const DOCUMENTS_A_PORTION = 1000

/**
 * Makes completed documents of one entity: numbers in a block, rows by few statements, and what counts them is counted once. Documents that may need
 * an approval go the way of a person's own entry. `runEffects` does what follows on other documents.
 *
 * `isRight` checks the document of an index. The next documents are checked and made while the database takes those before. After a wrong one nothing more is
 * written, but all are checked; then the answer is false, and the caller rolls back.
 */
export async function createInBulk(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  documents: readonly Document[],
  evaluationContext: EvaluationContext,
  isRight: (index: number) => boolean,
): Promise<boolean> {
  const { model } = work.context
  let isAllRight = true
  const check = (index: number): void => {
    isAllRight = isRight(index) && isAllRight
  }
  if (transition.approval !== undefined) {
    await eachWithPauses([...documents.keys()], check)
    const entries = documents.map((document) => ({ document, evaluationContext }))
    if (isAllRight) await createDocuments(work, entity, transition, entries)
    return isAllRight
  }
  const region = entity.regions[transition.region] === undefined ? null : transition.region
  const following = transition.effects.filter((effect) => !isOwn(effect))
  const numbered = await numberSequences(work, entity, documents)
  const made: Document[] = []
  // Told only if all documents are right: the person learns of all wrong ones at once.
  let refused: RefusedError | undefined
  const make = (document: Document, index: number): Document => {
    const values = valuesOf(model, entity, document, evaluationContext)
    if (!transition.event) refuseTellingState(work, entity, transition, values)
    const toState = targetState(model, transition, values) ?? null
    const after = applyEffects(model, entity, transition, document, values, evaluationContext, work.context.newId)
    const changed = recomputeChanged(model, entity, { document: documents[index]!, evaluationContext }, after, evaluationContext)
    // What was checked is within its bounds.
    refuseBeyondBounds(work, entity, documents[index], changed, evaluationContext)
    const tracked = trackNewDocument(work, entity, { ...changed, version: 1, updatedAt: document.createdAt }, { document: changed, evaluationContext })
    tracked.stored = tracked.current
    work.auditEvents.push({ tracked, action: transition.name, region, fromState: null, toState, reason: null })
    work.pendingEffects.push(...following.map((effect) => ({ tracked, effect })))
    made.push(tracked.current)
    return tracked.current
  }
  await inPortions(
    [...numbered.entries()],
    DOCUMENTS_A_PORTION,
    async (portion, from) => {
      await work.context.progress?.('writing', from, documents.length)
      await eachWithPauses(portion, ([index]) => check(index))
      if (!isAllRight || refused !== undefined) return []
      try {
        return await eachWithPauses(portion, ([index, document]) => make(document, index))
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error
        refused = error
        return []
      }
    },
    (portion) => insertDocuments(work.tx, model, entity.name, portion),
  )
  if (!isAllRight) return false
  if (refused !== undefined) throw refused
  const fed = made.map((after) => ({ entity, before: undefined, after }))
  if ((await countTallies(work, tallyHoldersOf(work, fed))).size > 0) await flushChanges(work)
  return true
}

/** Checks whether an effect changes the document itself. */
function isOwn({ kind }: Effect): boolean {
  return kind === 'set' || kind === 'setLines' || kind === 'append'
}

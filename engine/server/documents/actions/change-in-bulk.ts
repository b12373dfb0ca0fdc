import { applyEffects, targetState } from '../../../core/lifecycle/apply-effects.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Document, EvaluationContext } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { endOrphanedRounds } from '../approval/approval.ts'
import { flushChanges } from '../commit/flush-changes.ts'
import { refuseTellingState } from '../constraints/refuse-telling-outcomes.ts'
import { eachWithPauses } from '../unit-of-work/each-with-pauses.ts'
import { lockDocuments } from '../unit-of-work/unit-of-work.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/**
 * Changes locked and judged documents of one entity: rows by few statements, and what counts or follows them once. For a transition that needs no approval and
 * divides nothing. `runEffects` does what follows on other documents.
 */
export async function changeInBulk(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  documents: readonly Document[],
  evaluationContext: EvaluationContext,
): Promise<void> {
  const { model, newId } = work.context
  const region = entity.regions[transition.region] === undefined ? null : transition.region
  const tracked = await lockDocuments(
    work,
    entity.name,
    documents.map(({ id }) => id as string),
  )
  await eachWithPauses([...documents.entries()], ([index, document]) => {
    const changed = tracked[index]!
    const values = valuesOf(model, entity, document, evaluationContext)
    refuseTellingState(work, entity, transition, values)
    const toState = targetState(model, transition, values)
    const fromState = region === null ? null : ((changed.current[region] ?? null) as string | null)
    changed.computed = { document, evaluationContext }
    changed.current = applyEffects(model, entity, transition, document, values, evaluationContext, newId)
    work.auditEvents.push({
      tracked: changed,
      action: transition.name,
      region,
      fromState,
      toState: region === null ? null : (toState ?? fromState),
      reason: null,
    })
    work.pendingEffects.push(...transition.effects.map((effect) => ({ tracked: changed, effect })))
  })
  for (const { current } of tracked) await endOrphanedRounds(work, entity, current)
  await flushChanges(work)
}

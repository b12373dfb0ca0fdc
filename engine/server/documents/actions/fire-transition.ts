import { atShare } from '../../../core/lifecycle/allocate.ts'
import { applyEffects, targetState } from '../../../core/lifecycle/apply-effects.ts'
import { entryByHand } from '../../../core/lifecycle/computed-entries.ts'
import type { Document } from '../../../core/model/document.ts'
import { evaluateTransition } from '../../../core/lifecycle/evaluate-transition.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { distinct } from '../../../core/rules/issue.ts'
import { isUnreadable } from '../../../core/rules/validate-input.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { advanceApproval, endOrphanedRounds } from '../approval/approval.ts'
import { flushChanges } from '../commit/flush-changes.ts'
import { refuseSecondTimeToday } from '../constraints/once-a-day.ts'
import { refuseIfInUse } from '../constraints/refuse-if-in-use.ts'
import { refuseTellingState } from '../constraints/refuse-telling-outcomes.ts'
import { createDocument, prepareDocument } from '../create/create.ts'
import type { PreparedDocument } from '../create/create.ts'
import { visibilityIssues } from '../unit-of-work/row-visibility.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { enterInput } from './enter-input.ts'
import type { TransitionInput } from './enter-input.ts'
import { personActedFor } from './person-acted-for.ts'
import { reasonOf } from './reason-of.ts'

/**
 * Fires a transition of a tracked document: state, permission and guards, input, effects, every rule. `runEffects` does what
 * follows on other documents. An event that does not start from the document's state does nothing.
 */
export async function fireTransition(work: UnitOfWork, tracked: TrackedDocument, transition: Transition, given: TransitionInput): Promise<void> {
  const { entity } = tracked
  const { model, newId } = work.context
  const entered = await enterInput(work, tracked, transition, given)
  if (entered === undefined) return
  const { attempt, evaluationContext } = entered
  const { issues, document, values } = evaluateTransition(model, entity, transition, { ...attempt, computed: tracked.computed }, work.actor, evaluationContext)
  const shares = issues.some(isUnreadable) ? [] : await sharesToMake(work, entity, transition, entered.otherShares)
  // Reports the issues of all shares at once.
  const { allocation } = transition
  refuseIf(allocation === undefined ? issues : distinct([...atShare(allocation, 0, issues), ...shares.flatMap((share) => share.issues)]))
  if (given.isByPerson) {
    refuseIf(visibilityIssues(work, entity, document, evaluationContext))
    const acted = await personActedFor(work, entity, transition, attempt, evaluationContext)
    refuseIf(acted.issues)
    if (acted.inPlaceOf !== undefined) work.inPlaceOf = acted.inPlaceOf
  }

  await refuseSecondTimeToday(work, tracked, transition)
  const reason = reasonOf(transition, given.input)
  const approval = await advanceApproval(work, entity, document, transition, values, reason)
  if (approval.inPlaceOf !== undefined) work.inPlaceOf = approval.inPlaceOf
  if (approval.needed !== undefined) values.approval = { needed: approval.needed }
  if (given.isByPerson && approval.fires) refuseTellingState(work, entity, transition, values)
  const state = approval.fires ? targetState(model, transition, values) : undefined
  if (state === null) {
    await refuseIfInUse(work, tracked)
    tracked.isDeleted = true
  }
  // The flush computes what reads the changed values.
  tracked.computed = { document, evaluationContext }
  tracked.current = approval.fires ? applyEffects(model, entity, transition, document, values, evaluationContext, newId) : betweenLevels(transition, document)
  const region = entity.regions[transition.region] === undefined ? null : transition.region
  work.auditEvents.push({
    tracked,
    action: transition.name,
    region,
    fromState: stateOf(attempt.before, region),
    toState: state === null ? null : stateOf(tracked.current, region),
    reason,
  })
  if (transition.approval === undefined) await endOrphanedRounds(work, entity, tracked.current)
  await flushChanges(work)
  for (const share of shares) await createDocument(work, entity, entity.transitions[allocation!.by]!, share)
  if (approval.fires) work.pendingEffects.push(...transition.effects.map((effect) => ({ tracked, effect })))
}

/** The further records of an allocation, checked like those of a person. */
async function sharesToMake(work: UnitOfWork, entity: Entity, { allocation }: Transition, others: readonly Document[]): Promise<readonly PreparedDocument[]> {
  if (allocation === undefined) return []
  const prepared: PreparedDocument[] = []
  for (const [index, document] of others.entries()) {
    const one = await prepareDocument(work, entity, entity.transitions[allocation.by]!, { document, entry: entryByHand(document) })
    prepared.push({ ...one, issues: atShare(allocation, index + 1, one.issues) })
  }
  return prepared
}

/** A document that one more level has approved, but not the last. */
function betweenLevels({ region, approval }: Transition, document: Document): Document {
  return approval?.between === undefined ? document : { ...document, [region]: approval.between }
}

function stateOf(document: Document, region: string | null): string | null {
  return region === null ? null : ((document[region] as string | null | undefined) ?? null)
}

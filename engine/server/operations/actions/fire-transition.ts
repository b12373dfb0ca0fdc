import { allocate, atShare } from '../../../core/lifecycle/allocate.ts'
import { startsFrom } from '../../../core/lifecycle/allowed-actions.ts'
import { applyEffects, targetState } from '../../../core/lifecycle/apply-effects.ts'
import { applyInput, serverDefaults } from '../../../core/lifecycle/apply-input.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { evaluateTransition } from '../../../core/lifecycle/evaluate-transition.ts'
import { recompute } from '../../../core/lifecycle/recompute.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Allocation, Transition } from '../../../core/model/lifecycle.ts'
import { distinct } from '../../../core/rules/issue.ts'
import { isUnreadable } from '../../../core/rules/validate-input.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { advanceApproval, endOrphanedRounds } from '../approval/approval.ts'
import { resolveAttachments } from './resolve-attachments.ts'
import { counterpartyAfter } from '../unit-of-work/counterparty-of.ts'
import { createDocument, prepareDocument } from '../create/create.ts'
import type { PreparedDocument } from '../create/create.ts'
import { refuseIfInUse } from '../constraints/refuse-if-in-use.ts'
import { fillLookups, fillFreshLookups } from '../unit-of-work/fill-lookups.ts'
import { refuseSecondTimeToday } from '../constraints/once-a-day.ts'
import { reasonOf } from './reason-of.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { visibilityIssues } from '../unit-of-work/row-visibility.ts'
import { flushChanges } from '../commit/flush-changes.ts'
import { unpackFiles } from './unpack-files.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** A person's input with the issues of its shape; a cascade has neither input nor permissions. */
export type TransitionInput = { readonly input: Row; readonly isByPerson: boolean; readonly shape?: readonly Issue[] }

/**
 * Fires a transition of a tracked document: state, permission and guards, input, effects, every rule. `runEffects` does what follows on other documents. An
 * event that does not start from the document's state does nothing.
 */
export async function fireTransition(
  work: UnitOfWork,
  tracked: TrackedDocument,
  transition: Transition,
  { input, isByPerson, shape = [] }: TransitionInput,
): Promise<void> {
  const { entity } = tracked
  const { model, newId } = work.context
  const before = await fillFreshLookups(work, entity, tracked.current)
  const isBroken = shape.some(isUnreadable)
  const attached = await resolveAttachments(work, entity, isBroken ? {} : input, before)
  const entering = applyInput(model, entity, transition, before, attached.input, work.actor, newId)
  const { allocation } = transition
  const parted = allocation === undefined || isBroken ? undefined : allocate(model, entity, allocation, entering, attached.input, work.actor, newId)
  const evaluationContext = await evaluationContextOf(work, entity, [before, parted?.first ?? entering])
  const opened = isBroken ? undefined : await unpackFiles(work, entity, transition, { before, entering, evaluationContext, isByPerson })
  const given = opened?.document ?? parted?.first ?? entering
  if (!isByPerson && !startsFrom(entity, transition, valuesOf(model, entity, before, evaluationContext))) return
  const entered =
    isBroken || !isByPerson
      ? given
      : { ...given, ...serverDefaults(model, entity, transition, before, attached.input, valuesOf(model, entity, given, evaluationContext), work.actor) }
  // Stored lookups stay until the document is entered anew.
  const taken = isBroken || !isByPerson || !takesAnew(transition) ? entered : (await fillLookups(work, entity, [entered]))[0]!
  const looked = isBroken ? taken : counterpartyAfter(model, entity, before, taken, evaluationContext)
  const { issues, document, values } = evaluateTransition(
    model,
    entity,
    transition,
    {
      before,
      entered: looked,
      shape: [...shape, ...attached.issues, ...(parted?.issues ?? []), ...(opened?.issues ?? [])],
      isUnreadable: isBroken,
      isByPerson,
    },
    work.actor,
    evaluationContext,
  )
  // Reports the issues of all shares at once.
  const others = parted === undefined || issues.some(isUnreadable) ? [] : await sharesToMake(work, entity, allocation!, parted.others)
  refuseIf(allocation === undefined ? issues : distinct([...atShare(allocation, 0, issues), ...others.flatMap((other) => other.issues)]))
  if (isByPerson) refuseIf(visibilityIssues(work, entity, document, evaluationContext))

  await refuseSecondTimeToday(work, tracked, transition)
  const approval = await advanceApproval(work, entity, document, transition, values, reasonOf(transition, input))
  const isMoving = approval.fires
  if (approval.needed !== undefined) values.approval = { needed: approval.needed }
  const state = isMoving ? targetState(model, transition, values) : undefined
  if (state === null) {
    await refuseIfInUse(work, tracked)
    tracked.isDeleted = true
  }
  const moved = isMoving ? applyEffects(model, entity, transition, document, values, evaluationContext, newId) : betweenLevels(transition, document)
  tracked.current = recompute(model, entity, moved, evaluationContext)
  const region = entity.regions[transition.region] === undefined ? null : transition.region
  work.auditEvents.push({
    tracked,
    action: transition.name,
    region,
    fromState: stateOf(before, region),
    toState: state === null ? null : stateOf(tracked.current, region),
    reason: reasonOf(transition, input),
  })
  if (transition.approval === undefined) await endOrphanedRounds(work, entity, tracked.current)
  await flushChanges(work)
  for (const other of others) await createDocument(work, entity, entity.transitions[allocation!.by]!, other.document)
  if (isMoving) work.pendingEffects.push(...transition.effects.map((effect) => ({ tracked, effect })))
}

/** Checks whether stored lookups are taken anew: the document is entered anew, the action asks for it, or the key has changed. */
function takesAnew({ input, looksUp, allocation }: Transition): boolean {
  return input === '*' || looksUp === true || allocation !== undefined
}

/** The further records of an allocation, checked like those of a person. */
async function sharesToMake(work: UnitOfWork, entity: Entity, allocation: Allocation, others: readonly Document[]): Promise<readonly PreparedDocument[]> {
  const prepared: PreparedDocument[] = []
  for (const [index, document] of others.entries()) {
    const one = await prepareDocument(work, entity, entity.transitions[allocation.by]!, { document })
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

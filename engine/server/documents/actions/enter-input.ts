import { allocate } from '../../../core/lifecycle/allocate.ts'
import { startsFrom } from '../../../core/lifecycle/allowed-actions.ts'
import { missingInputs } from '../../../core/lifecycle/missing-inputs.ts'
import { applyInput, serverDefaults } from '../../../core/lifecycle/apply-input.ts'
import type { TransitionAttempt } from '../../../core/lifecycle/evaluate-transition.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Document, EvaluationContext, Row } from '../../../core/model/document.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { isUnreadable } from '../../../core/rules/validate-input.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { counterpartyAfter } from '../unit-of-work/counterparty-of.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import { fillKeptLookups } from '../unit-of-work/fill-kept-lookups.ts'
import { fillFreshLookups, refillFreshLookups } from '../unit-of-work/fill-lookups.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { resolveAttachments } from './resolve-attachments.ts'
import { readFileInto } from './read-file-into.ts'
import { writeFileInto } from './write-file-into.ts'
import { unpackFiles } from './unpack-files.ts'

/** A person's input with the issues of its shape; a cascade has neither input nor permissions. `given`: what an effect hands to its event. */
export type TransitionInput = { readonly input: Row; readonly isByPerson: boolean; readonly shape?: readonly Issue[]; readonly given?: Row }

/** An attempt to be evaluated, and in what context. `otherShares`: of an allocation, the further records to be made. */
export type EnteredAttempt = { readonly attempt: TransitionAttempt; readonly evaluationContext: EvaluationContext; readonly otherShares: readonly Document[] }

/** Enters an input into a tracked document. Nothing for an event that does not start from the document's state. */
export async function enterInput(
  work: UnitOfWork,
  tracked: TrackedDocument,
  transition: Transition,
  { input, isByPerson, shape = [], given = {} }: TransitionInput,
): Promise<EnteredAttempt | undefined> {
  const { entity } = tracked
  const { model, newId } = work.context
  const { allocation } = transition
  const isBroken = shape.some(isUnreadable)
  const before = await fillFreshLookups(work, entity, tracked.current)
  const attached = await resolveAttachments(work, entity, isBroken ? {} : input, before)
  const typed = { ...applyInput(model, entity, transition, before, attached.input, work.actor, newId), ...given }
  const shares = allocation === undefined || isBroken ? undefined : allocate(model, entity, allocation, typed, attached.input, work.actor, newId)
  let evaluationContext = await evaluationContextOf(work, entity, [before, shares?.first ?? typed])
  const unpacked = isBroken ? undefined : await unpackFiles(work, entity, transition, { before, entering: typed, evaluationContext, isByPerson })
  const read = isBroken ? undefined : await readFileInto(work, entity, transition, { before, entering: typed, evaluationContext, isByPerson })
  if (!isByPerson && !startsFrom(entity, transition, valuesOf(model, entity, before, evaluationContext))) return undefined
  let entered = unpacked?.document ?? read?.document ?? shares?.first ?? typed
  if (!isBroken && isByPerson) {
    const values = valuesOf(model, entity, entered, evaluationContext)
    entered = { ...entered, ...serverDefaults(model, entity, transition, before, attached.input, values, work.actor) }
    entered = await refillFreshLookups(work, entity, before, entered)
    // Stored lookups stay until the document is entered anew.
    if (isEnteredAnew(transition)) {
      const looked = (await fillKeptLookups(work, entity, [entered]))[0]!
      // A lookup may find a record that the document did not refer to.
      if (looked !== entered) evaluationContext = await evaluationContextOf(work, entity, [before, looked])
      entered = looked
    }
  }
  if (!isBroken) entered = counterpartyAfter(model, entity, before, entered, evaluationContext)
  const written = isBroken ? undefined : await writeFileInto(work, entity, transition, { before, entered, evaluationContext, isByPerson })
  entered = written?.document ?? entered
  const missing = isBroken ? missingInputs(model, entity, transition, input, work.actor, shape, before) : []
  const issues = [
    ...shape,
    ...missing,
    ...attached.issues,
    ...(shares?.issues ?? []),
    ...(unpacked?.issues ?? []),
    ...(read?.issues ?? []),
    ...(written?.issues ?? []),
  ]
  const attempt = { before, entered, shape: issues, isUnreadable: isBroken, isByPerson, ...(isByPerson && { sent: attached.input }) }
  return { attempt, evaluationContext, otherShares: shares?.others ?? [] }
}

/** Checks whether stored lookups are taken anew: the document is entered anew, the transition asks for it, or the document is allocated. */
function isEnteredAnew({ input, looksUp, allocation }: Transition): boolean {
  return input === '*' || looksUp === true || allocation !== undefined
}

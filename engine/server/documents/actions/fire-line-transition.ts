import { startsFrom } from '../../../core/lifecycle/allowed-actions.ts'
import { applyEffects } from '../../../core/lifecycle/apply-effects.ts'
import { applyInput, serverDefaults, inputFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { issuesOfComputedRow, withComputedNow } from '../../../core/lifecycle/computed-entries.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Document, Row, EvaluationContext } from '../../../core/model/document.ts'
import { missingInputs } from '../../../core/lifecycle/missing-inputs.ts'
import { recomputeChanged } from '../../../core/lifecycle/recompute-changed.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import { checkDocument, isOfClosedField } from '../../../core/rules/check-document.ts'
import { checkField } from '../../../core/rules/check-field.ts'
import { omitRevealingIssues } from '../../../core/lifecycle/omit-revealing-issues.ts'
import { at, distinct, issue } from '../../../core/rules/issue.ts'
import { isUnreadable } from '../../../core/rules/validate-input.ts'
import { requiredInputsOf } from '../../../core/rules/required-inputs.ts'
import { resolveAttachments } from './resolve-attachments.ts'
import type { TransitionInput } from './enter-input.ts'
import { fillFreshLookups, refillFreshLookups } from '../unit-of-work/fill-lookups.ts'
import { reasonOf } from './reason-of.ts'
import { guardsOfInput, refusalsBeforeInput, refusalsOfInput } from '../../../core/lifecycle/refusals.ts'
import { unreadIssues } from '../../../core/lifecycle/unread/unread-issues.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { flushChanges } from '../commit/flush-changes.ts'
import { refuseTellingState } from '../constraints/refuse-telling-outcomes.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** Fires a transition of one line of a tracked document. */
export async function fireLineTransition(
  work: UnitOfWork,
  tracked: TrackedDocument,
  line: Entity,
  id: string,
  transition: Transition,
  { input, isByPerson, shape = [], given: handed = {} }: TransitionInput,
): Promise<void> {
  const { model, newId } = work.context
  const lines = line.line?.field ?? ''
  tracked.current = await fillFreshLookups(work, tracked.entity, tracked.current)
  const index = rowsOf(tracked.current, lines).findIndex((row) => row.id === id)
  const before = rowsOf(tracked.current, lines)[index]
  if (before === undefined) return refuseIf([issue('NOT_FOUND')])
  let evaluationContext = await evaluationContextOf(work, tracked.entity, [tracked.current])
  const values = liveRow(model, tracked, tracked.current, evaluationContext, lines, index)
  if (!isByPerson && !startsFrom(line, transition, values)) return
  refuseIf(refusalsBeforeInput(model, line, transition, values, work.actor, isByPerson))
  refuseIf(shape.some(isUnreadable) ? [...shape, ...missingInputs(model, line, transition, input, work.actor, shape, before)] : [])

  const attached = await resolveAttachments(work, line, input, before)
  const typed = { ...applyInput(model, line, transition, before, attached.input, work.actor, newId), ...handed }
  let row: Row = typed
  // From here on the records that the input refers to are loaded.
  evaluationContext = await evaluationContextOf(work, tracked.entity, [tracked.current, withRow(tracked.current, lines, index, row)])
  const given = liveRow(model, tracked, withRow(tracked.current, lines, index, row), evaluationContext, lines, index)
  if (isByPerson) row = { ...row, ...serverDefaults(model, line, transition, before, attached.input, given, work.actor) }
  // A bid competes with those of its own quantity, which is entered with it.
  row = rowsOf(await refillFreshLookups(work, tracked.entity, tracked.current, withRow(tracked.current, lines, index, row)), lines)[index]!
  const computed = recomputeChanged(model, tracked.entity, tracked.computed, withRow(tracked.current, lines, index, row), evaluationContext)
  tracked.computed = { document: computed, evaluationContext }
  row = rowsOf(computed, lines)[index]!
  const entered = liveRow(model, tracked, computed, evaluationContext, lines, index)
  if (isByPerson)
    refuseIf(unreadIssuesOf(model, tracked, line, transition, { after: computed, index, sent: attached.input, values, evaluationContext }, work.actor))
  const requiredInputs = requiredInputsOf(transition)
  const computedNow = isByPerson ? issuesOfComputedRow(model, line, { entered: typed, after: row, values: entered, before }) : []
  const ofFields = inputFieldsOf(model, line, transition, work.actor).flatMap((field) =>
    checkField(model, field, { before, after: row, values: entered, isRequiredInput: requiredInputs.has(field.name), path: field.name }, evaluationContext),
  )
  const closed = ofFields.filter((found) => isOfClosedField(model, line, found))
  const wrong = withComputedNow(computedNow, ofFields, closed)
  // No guard judges what may not be written: it reads the values from before.
  const open = { ...row, ...Object.fromEntries(closed.map(({ path }) => [path, before[path] ?? null])) }
  const reopened = () => recomputeChanged(model, tracked.entity, tracked.computed, withRow(tracked.current, lines, index, open), evaluationContext)
  const judged = closed.length === 0 ? entered : liveRow(model, tracked, reopened(), evaluationContext, lines, index)
  const late = refusalsOfInput(model, line, transition, values, judged, isByPerson ? work.actor : undefined).filter(
    (found) => !wrong.some(({ path }) => path === found.path),
  )
  refuseIf(omitRevealingIssues(model, line, transition, work.actor, distinct([...shape, ...attached.issues, ...wrong, ...late])))
  if (isByPerson) refuseTellingState(work, line, transition, entered)
  row = applyEffects(model, line, transition, row, entered, evaluationContext, newId)
  const isRemoved = transition.to === null
  const now = recomputeChanged(
    model,
    tracked.entity,
    tracked.computed,
    isRemoved ? withoutRow(tracked.current, lines, index) : withRow(tracked.current, lines, index, row),
    evaluationContext,
  )
  refuseIf(checkDocument(model, tracked.entity, { before: tracked.current, after: now, written: new Set(isRemoved ? [lines] : []) }, evaluationContext))

  const region = line.regions[transition.region] === undefined ? null : transition.region
  const stateOf = (of: Row): string | null => (region === null ? null : ((of[region] as string | null | undefined) ?? null))
  work.auditEvents.push({
    tracked,
    action: `${line.name}.${transition.name}`,
    region,
    fromState: stateOf(before),
    toState: isRemoved ? null : stateOf(row),
    reason: reasonOf(transition, input),
  })
  tracked.current = now
  tracked.computed = { document: now, evaluationContext }
  await flushChanges(work)
  work.pendingEffects.push(...transition.effects.map((effect) => ({ tracked, effect, line: id })))
}

/** What an entry on behalf into one line is refused for, so that no rule tells what the person does not read. */
function unreadIssuesOf(
  model: Model,
  tracked: TrackedDocument,
  line: Entity,
  transition: Transition,
  entry: { readonly after: Document; readonly index: number; readonly sent: Row; readonly values: LiveValues; readonly evaluationContext: EvaluationContext },
  actor: Actor,
): readonly Issue[] {
  const { entity, current: before } = tracked
  const { after, index, sent, evaluationContext } = entry
  const lines = line.line?.field ?? ''
  const found = unreadIssues(
    model,
    entity,
    transition,
    {
      before,
      after,
      values: valuesOf(model, entity, after, evaluationContext),
      sent: { [lines]: [{ ...sent, id: rowsOf(after, lines)[index]!.id }] },
      guards: guardsOfInput(model, line, transition, entry.values).map((rule) => ({ rule, lines, index })),
    },
    actor,
  )
  // Issues of the line that acts name the fields alone.
  const own = `${at(lines, index)}.`
  return found.map((each) => (each.path.startsWith(own) ? { ...each, path: each.path.slice(own.length) } : each))
}

function liveRow(model: Model, tracked: TrackedDocument, document: Document, evaluationContext: EvaluationContext, lines: string, index: number): LiveValues {
  return (valuesOf(model, tracked.entity, document, evaluationContext)[lines] as readonly LiveValues[])[index] as LiveValues
}

function withRow(document: Document, lines: string, index: number, row: Row): Document {
  return { ...document, [lines]: rowsOf(document, lines).map((other, place) => (place === index ? row : other)) }
}

function withoutRow(document: Document, lines: string, index: number): Document {
  const left = rowsOf(document, lines).filter((_row, place) => place !== index)
  return { ...document, [lines]: left.map((row, place) => ({ ...row, lineNo: place + 1 })) }
}

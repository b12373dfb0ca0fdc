import { omitRevealingIssues } from './omit-revealing-issues.ts'
import type { Entity } from '../model/entity.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from '../permissions/actor.ts'
import { judgeDocument, withoutClosedChanges } from '../rules/check-document.ts'
import { distinct } from '../rules/issue.ts'
import type { Issue } from '../wire/envelope.ts'
import { allocatedFields } from '../model/allocated-fields.ts'
import { archiveIssues } from './archive-issues.ts'
import { issuesOfComputedEntries, rowsBefore, withComputedNow } from './computed-entries.ts'
import { inputFieldsOf } from './apply-input.ts'
import { requiredInputsOf } from '../rules/required-inputs.ts'
import type { Document, EvaluationContext, Row } from '../model/document.ts'
import { recomputeChanged } from './recompute-changed.ts'
import { recompute, rowsById } from './recompute.ts'
import type { ComputedDocument } from './recompute.ts'
import { guardsOfInput, refusalsBeforeInput, refusalsOfInput } from './refusals.ts'
import { unreadIssues } from './unread/unread-issues.ts'
import { valuesOf } from '../expression/values-of.ts'
import type { LiveValues } from '../expression/values-of.ts'

/** An attempted transition: the document before, and with the input (`applyInput`). */
export type TransitionAttempt = {
  readonly before: Document
  readonly entered: Document
  /** The issues of the input's shape. */
  readonly shape?: readonly Issue[]
  /** The input was not applied, so the rules cannot read it: its shape alone answers. */
  readonly isUnreadable?: boolean
  /** What the person sent, in the shape of the document; an entry on behalf is judged by it, not by the unread values that are stored. */
  readonly sent?: Row
  /** A cascade has no side and no permissions. */
  readonly isByPerson: boolean
  /** The document before, if it was computed in the same moment. */
  readonly computed?: ComputedDocument | undefined
}

/** The recomputed document with the input, its live values, and all refusals of the transition. */
export type TransitionResult = { readonly issues: readonly Issue[]; readonly document: Document; readonly values: LiveValues }

/**
 * Evaluates an attempt, on the page and the server alike. Side, permission and state answer alone, then the guards; if they pass, all issues of the input and
 * all rules at once. `references` of the evaluation context cover both documents.
 */
export function evaluateTransition(
  model: Model,
  entity: Entity,
  transition: Transition,
  attempt: TransitionAttempt,
  actor: Actor,
  evaluationContext: EvaluationContext,
): TransitionResult {
  const { before, entered, shape = [], isUnreadable = false, sent, isByPerson, computed } = attempt
  const found = valuesOf(model, entity, before, evaluationContext)
  const early = refusalsBeforeInput(model, entity, transition, found, actor, isByPerson)
  const known = rowsById(entity, before)
  const newLines = new Set([...rowsById(entity, entered).keys()].filter((id) => !known.has(id)))
  const document = recomputeChanged(model, entity, computed, entered, evaluationContext, { newLines })
  const values = valuesOf(model, entity, document, evaluationContext)
  if (early.length > 0 || isUnreadable) return { issues: early.length > 0 ? early : shape, document, values }
  const guards = guardsOfInput(model, entity, transition, found).map((rule) => ({ rule }))
  const unread = sent === undefined ? [] : unreadIssues(model, entity, transition, { before, after: document, values, sent, guards }, actor)
  if (unread.length > 0) return { issues: distinct([...shape, ...unread]), document, values }
  const written = new Set([
    ...inputFieldsOf(model, entity, transition, actor).map((field) => field.name),
    ...allocatedFields(transition.allocation),
    ...(transition.allocation?.inProportion ?? []),
    ...(transition.unpacking === undefined ? [] : [transition.unpacking.into]),
    ...Object.values(transition.fileReading?.into ?? {}),
    ...(transition.fileWriting === undefined ? [] : [transition.fileWriting.into]),
  ])
  const judge = (after: Document) => judgeDocument(model, entity, { before, after, written, requiredInputs: requiredInputsOf(transition) }, evaluationContext)
  const first = judge(document)
  // No rule judges what may not be written: the rules read the values from before.
  const closed = first.isClosed ? first.issues : []
  const judged = first.isClosed ? recompute(model, entity, withoutClosedChanges(entity, before, document, closed), evaluationContext, { newLines }) : document
  const after = first.isClosed ? valuesOf(model, entity, judged, evaluationContext) : values
  const entry = { entered, after: judged, values: after, before, rowBefore: rowsBefore(entity, before, entered) }
  const computedNow = isByPerson ? issuesOfComputedEntries(model, entity, entry) : []
  const wrong = withComputedNow(computedNow, first.isClosed ? [...closed, ...judge(judged).issues] : first.issues, closed)
  // A guard that fails on a missing required field says nothing new.
  const late = refusalsOfInput(model, entity, transition, found, after, isByPerson ? actor : undefined).filter(
    (late) => !wrong.some(({ path }) => path === late.path),
  )
  const issues = distinct([...shape, ...wrong, ...archiveIssues(transition, entered), ...late])
  return { issues: omitRevealingIssues(model, entity, transition, actor, issues), document, values }
}

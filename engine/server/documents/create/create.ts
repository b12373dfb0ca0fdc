import { setImmediate } from 'node:timers/promises'
import { applyEffects, targetState } from '../../../core/lifecycle/apply-effects.ts'
import { inputFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { issuesOfComputedEntries } from '../../../core/lifecycle/computed-entries.ts'
import type { NewEntry } from '../../../core/lifecycle/computed-entries.ts'
import type { ComputedDocument } from '../../../core/lifecycle/recompute.ts'
import { issuesOfReplacedSourceValues } from '../../../core/lifecycle/replaced-source-values.ts'
import { isBlank } from '../../../core/model/document.ts'
import type { Document, EvaluationContext, Row } from '../../../core/model/document.ts'
import { issuesOfUnsaidInputs } from '../../../core/lifecycle/unsaid-inputs.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import { writeOnlyFieldsOf } from '../../../core/lifecycle/write-only-fields.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { boundIssues } from '../../../core/rules/check-bounds.ts'
import { checkDocument } from '../../../core/rules/check-document.ts'
import { guardIssues, guardIssuesFor } from '../../../core/lifecycle/allowed-actions.ts'
import { ruleOf } from '../../../core/model/rule-of.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { distinct, issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { advanceApproval } from '../approval/approval.ts'
import { refuseTellingState } from '../constraints/refuse-telling-outcomes.ts'
import { completeDrafts } from './complete-drafts.ts'
import { groupsBeforeDivision } from './groups-before-division.ts'
import { requiredInputsOf } from '../../../core/rules/required-inputs.ts'
import { numberSequences } from './number-sequences.ts'
import { flushChanges } from '../commit/flush-changes.ts'
import { trackNewDocument } from '../unit-of-work/unit-of-work.ts'
import { DOCUMENTS_PER_TURN } from '../unit-of-work/each-with-pauses.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/**
 * A document about to be made: the entered or converted values, with ids; of its rows, the paths in the request and the values of their sources in whose place
 * the person entered others; what the person entered, absent where no person did.
 */
export type Draft = {
  readonly document: Document
  readonly rowPaths?: readonly string[]
  readonly replaced?: readonly Row[]
  readonly entry?: NewEntry
}

/** A completed draft: owner, first states, defaults, computed fields. */
export async function completeDraft(work: UnitOfWork, entity: Entity, { document }: Draft): Promise<ComputedDocument> {
  const { documents, evaluationContext } = await completeDrafts(work, entity, [document])
  return { document: documents[0]!, evaluationContext }
}

/** A completed draft with its issues. */
export type PreparedDocument = ComputedDocument & { readonly issues: readonly Issue[] }

/** Completes a draft and evaluates it: guards, fields and rules, all at once. */
export async function prepareDocument(work: UnitOfWork, entity: Entity, transition: Transition, draft: Draft): Promise<PreparedDocument> {
  const [prepared] = await prepareDocuments(work, entity, transition, [draft])
  return prepared!
}

/** The same for several drafts of one entity, whose references are loaded at once. */
export async function prepareDocuments(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  drafts: readonly Draft[],
): Promise<readonly PreparedDocument[]> {
  const { documents, evaluationContext: completed } = await completeDrafts(
    work,
    entity,
    drafts.map(({ document }) => document),
    true,
  )
  const evaluationContext = await evaluationContextOf(work, entity, documents)
  return documents.map((document, index) => ({
    document,
    evaluationContext: completed,
    issues: draftIssues(work, entity, transition, { ...drafts[index]!, document }, evaluationContext),
  }))
}

function draftIssues(work: UnitOfWork, entity: Entity, transition: Transition, draft: Draft, evaluationContext: EvaluationContext): readonly Issue[] {
  const { model } = work.context
  const { document } = draft
  const values = valuesOf(model, entity, document, evaluationContext)
  const written = new Set([...inputFieldsOf(model, entity, transition, work.actor).map((field) => field.name), ...convertedFields(entity, transition)])
  const conversion = entity.conversions[transition.conversion ?? '']
  const replaced = conversion === undefined ? [] : issuesOfReplacedSourceValues(model, entity, conversion, draft.replaced ?? [], values)
  const closed = distinct([...replaced, ...computedIssues(work, entity, transition, draft, values)])
  // No rule judges what may not be written.
  if (closed.length > 0) return closed.map((found) => atPick(entity, transition, draft, found))
  const wrong = checkDocument(model, entity, { after: document, written, requiredInputs: requiredInputsOf(transition) }, evaluationContext)
  // A missing field says more than a guard that fails on it; a guard that refuses whatever the fields are comes first.
  const guards = transition.guards
    .flatMap((name) =>
      transition.event ? guardIssues(model, ruleOf(entity, name), values) : guardIssuesFor(model, entity, ruleOf(entity, name), values, work.actor),
    )
    .filter(({ code }) => wrong.length === 0 || code !== 'BLANK_OPERAND')
  const unsaid = draft.entry === undefined || transition.event ? [] : issuesOfUnsaidInputs(entity, transition, draft.entry.entered)
  const entered = distinct([...guards, ...unsaid, ...wrong, ...unwritable(work, entity, document, written)])
  return (entered.length > 0 ? entered : boundIssues(model, entity, undefined, document)).map((found) => atPick(entity, transition, draft, found))
}

/** The refusals of what a person entered in fields that are computed now. */
function computedIssues(
  { context, actor }: UnitOfWork,
  entity: Entity,
  transition: Transition,
  { document, entry }: Draft,
  values: LiveValues,
): readonly Issue[] {
  if (entry === undefined || transition.event) return []
  const { model } = context
  return issuesOfComputedEntries(model, entity, { ...entry, after: document, values }, (of, name) => writeOnlyFieldsOf(model, of, transition, actor).has(name))
}

/** Includes a required field that stays blank because its mask keeps the person from writing it: somebody else must make the document. */
function unwritable({ context, actor }: UnitOfWork, entity: Entity, document: Document, written: ReadonlySet<string>): readonly Issue[] {
  const { masked } = visibilityFor(context.model, entity, actor)
  return Object.values(entity.fields)
    .filter(
      ({ name, required, type, system, readonly }) =>
        required && masked.has(name) && !written.has(name) && !system && !readonly && type !== 'lines' && isBlank(document[name]),
    )
    .map(({ name }) => issue('FIELD_NOT_VISIBLE', name, { field: name }))
}

/** Makes a prepared document and counts upstream. `runEffects` does what follows on other documents. */
export async function createDocument(work: UnitOfWork, entity: Entity, transition: Transition, computed: ComputedDocument): Promise<TrackedDocument> {
  const [tracked] = await createDocuments(work, entity, transition, [computed])
  return tracked!
}

/**
 * Makes several prepared documents of one entity, and counts upstream once for all. `sourceAuthor`: the author of the document from which these are made
 * automatically.
 */
export async function createDocuments(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  computed: readonly ComputedDocument[],
  sourceAuthor: string | null = null,
): Promise<readonly TrackedDocument[]> {
  const made = await beginAll(work, entity, transition, computed, sourceAuthor)
  await flushChanges(work)
  for (const tracked of made) work.pendingEffects.push(...transition.effects.map((effect) => ({ tracked, effect })))
  return made
}

async function beginAll(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  computed: readonly ComputedDocument[],
  sourceAuthor: string | null,
): Promise<readonly TrackedDocument[]> {
  const { model } = work.context
  const documents = computed.map(({ document }) => document)
  const evaluationContext = await evaluationContextOf(work, entity, documents)
  const region = entity.regions[transition.region] === undefined ? null : transition.region
  const numbered = await numberSequences(work, entity, documents)
  const made: TrackedDocument[] = []
  const dividedFrom = documentsBeforeDivision(entity, transition, computed)
  for (const [index, document] of documents.entries()) {
    if (index % DOCUMENTS_PER_TURN === DOCUMENTS_PER_TURN - 1) await setImmediate()
    const values = valuesOf(model, entity, document, evaluationContext)
    const others = dividedFrom(document).map((other) => valuesOf(model, entity, other, evaluationContext))
    const { needed } = await advanceApproval(work, entity, document, transition, values, null, { sourceAuthor, others })
    if (needed !== undefined) values.approval = { needed }
    if (!transition.event) refuseTellingState(work, entity, transition, values)
    const toState = targetState(model, transition, values) ?? null
    const after = applyEffects(model, entity, transition, numbered[index]!, values, evaluationContext, work.context.newId)
    const tracked = trackNewDocument(work, entity, after, computed[index]!)
    work.auditEvents.push({ tracked, action: transition.name, region, fromState: null, toState, reason: null })
    made.push(tracked)
  }
  return made
}

/** For a document whose rows were divided because one document does not hold them all: the others that its rows went into. */
function documentsBeforeDivision(entity: Entity, transition: Transition, computed: readonly ComputedDocument[]): (document: Document) => readonly Document[] {
  if (transition.approval === undefined || conversionOf(entity, transition)?.divides !== true) return () => []
  const groups = groupsBeforeDivision(entity, transition, computed)
  return (document) =>
    (groups.find((group) => group.some((one) => one.document === document)) ?? []).map((one) => one.document).filter((other) => other !== document)
}

/** Header fields and the lines that a conversion fills, whether or not a person may write them. */
function convertedFields(entity: Entity, transition: Transition): readonly string[] {
  const conversion = conversionOf(entity, transition)
  if (conversion === undefined) return []
  const own = conversion.into === undefined ? [conversion.link, conversion.take.field, ...Object.keys(conversion.copy)] : [conversion.into]
  return [...own, ...Object.keys(conversion.along ?? {}), ...Object.keys(conversion.split), ...Object.keys(conversion.same)]
}

// One request may become several documents: an issue shows at the row that the person entered.
function atPick(entity: Entity, transition: Transition, { rowPaths }: Draft, issue: Issue): Issue {
  const into = conversionOf(entity, transition)?.into
  const found = into === undefined || rowPaths === undefined ? null : new RegExp(`^${into}\\[(\\d+)\\](.*)$`).exec(issue.path)
  if (found === null) return issue
  return { ...issue, path: `${rowPaths?.[Number(found[1])] ?? ''}${found[2] ?? ''}` }
}

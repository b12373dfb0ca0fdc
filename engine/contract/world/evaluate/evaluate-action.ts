import { guardIssues } from '../../../core/lifecycle/allowed-actions.ts'
import { ruleOf } from '../../../core/model/rule-of.ts'
import { allocate } from '../../../core/lifecycle/allocate.ts'
import { applyEffects } from '../../../core/lifecycle/apply-effects.ts'
import { applyInput, inputDefaults, inputFieldsOf, serverDefaults } from '../../../core/lifecycle/apply-input.ts'
import { entryByHand, issuesOfComputedEntries, issuesOfComputedRow, withComputedNow } from '../../../core/lifecycle/computed-entries.ts'
import { requiredInputsOf } from '../../../core/rules/required-inputs.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { rowsOf } from '../../../core/model/document.ts'
import { fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { evaluateTransition } from '../../../core/lifecycle/evaluate-transition.ts'
import { recompute } from '../../../core/lifecycle/recompute.ts'
import { refusalsBeforeInput, refusalsOfInput } from '../../../core/lifecycle/refusals.ts'
import { issuesOfUnsaidInputs } from '../../../core/lifecycle/unsaid-inputs.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { checkDocument, isOfClosedField } from '../../../core/rules/check-document.ts'
import { checkField } from '../../../core/rules/check-field.ts'
import { distinct } from '../../../core/rules/issue.ts'
import { isUnreadable, validateShape } from '../../../core/rules/validate-input.ts'
import { verdictOfConverted } from './evaluate-conversion.ts'
import { overdrawnSources } from './overdrawn-sources.ts'
import { spend } from '../budget.ts'
import { liveOf } from '../read.ts'
import { scopesOf } from '../scopes.ts'
import { withDefaults } from '../default-records.ts'
import type { World } from '../world.ts'
import type { ActionRequest, Verdict } from './verdict.ts'

/** The cost of an evaluation compared with a reading: it sends no request. */
const JUDGEMENT = 0.2

let fresh = 0
/** The id of a row in a draft. */
export const newId = (): string => `draft ${(fresh += 1)}`

/** Evaluates this input by the declaration with core alone, without asking the implementation. */
export async function verdictOf(world: World, asked: ActionRequest, input: Row): Promise<Verdict> {
  spend(world, JUDGEMENT)
  if (asked.prepared !== undefined) return verdictOfConverted(world, { ...asked, prepared: asked.prepared }, input)
  if (asked.document === undefined) return verdictOfNew(world, asked, input)
  return asked.line === undefined ? verdictOfChange(world, asked, asked.document, input) : verdictOfLine(world, asked, asked.document, asked.line, input)
}

/** What a page proposes for the inputs of an action on a document or a line; nothing for a new document. */
export async function proposedFor(world: World, { person, entity, transition, document, line }: ActionRequest, input: Row): Promise<Row> {
  if (document === undefined || transition.input === '*' || !transition.input.some((field) => field.default !== undefined)) return {}
  const { values } = await liveOf(world, person, line?.owner ?? entity, document)
  const index = rowsOf(document, entity.line?.field ?? '').findIndex(({ id }) => id === line?.id)
  const row = line === undefined ? document : (rowsOf(document, entity.line?.field ?? '')[index] ?? {})
  return inputDefaults(world.model, entity, transition, row, input, line === undefined ? values : (scopesOf(entity, values)[index] ?? {}), person.actor)
}

async function verdictOfNew(world: World, { person, entity, transition }: ActionRequest, input: Row): Promise<Verdict> {
  const { model } = world
  const { actor } = person
  const initial = Object.fromEntries(Object.values(entity.regions).map((region) => [region.name, region.initial]))
  const entered = applyInput(model, entity, transition, {}, input, actor, newId)
  const begun = { ...entered, ...initial, id: newId(), purchaser: world.people.all('purchaser').actor.enterprise }
  const draft = await withDefaults(world, person, entity, begun)
  const first = await liveOf(world, person, entity, draft)
  const filled = recompute(model, entity, draft, first.evaluationContext, 'all')
  const { evaluationContext } = await liveOf(world, person, entity, filled)
  const document = recompute(model, entity, filled, evaluationContext, 'all')
  const values = valuesOf(model, entity, document, evaluationContext)
  const written = new Set(inputFieldsOf(model, entity, transition, actor).map(({ name }) => name))
  const guards = transition.guards.flatMap((name) => guardIssues(model, ruleOf(entity, name), values))
  const computedNow = issuesOfComputedEntries(model, entity, { ...entryByHand(entered), after: document, values })
  if (computedNow.length > 0) return { issues: [...validateShape(model, entity, transition, input, actor.side), ...computedNow], document, values }
  const wrong = checkDocument(model, entity, { after: document, written, requiredInputs: requiredInputsOf(transition) }, evaluationContext)
  const unsaid = issuesOfUnsaidInputs(entity, transition, entered)
  return { issues: distinct([...validateShape(model, entity, transition, input, actor.side), ...guards, ...unsaid, ...wrong]), document, values }
}

async function verdictOfChange(world: World, { person, entity, transition }: ActionRequest, before: Document, input: Row): Promise<Verdict> {
  const { model } = world
  const entering = applyInput(model, entity, transition, before, input, person.actor, newId)
  const parted = transition.allocation === undefined ? undefined : allocate(model, entity, transition.allocation, entering, input, person.actor, newId)
  const given = parted?.first ?? entering
  const { evaluationContext } = await liveOf(world, person, entity, { ...given, ...newRefs(entity, before, given) })
  const both = {
    ...evaluationContext,
    references: { ...(await liveOf(world, person, entity, before)).evaluationContext.references, ...evaluationContext.references },
  }
  const entered = { ...given, ...serverDefaults(model, entity, transition, before, input, valuesOf(model, entity, given, both), person.actor) }
  const shape = [...validateShape(model, entity, transition, input, person.actor.side), ...(parted?.issues ?? [])]
  const attempt = { before, entered, shape, isUnreadable: shape.some(isUnreadable), isByPerson: true }
  const result = evaluateTransition(model, entity, transition, attempt, person.actor, both)
  if (result.issues.length > 0) return result
  // Effects write into the values, so they get their own.
  const effectual = { ...both, approval: { needed: false } }
  const done = applyEffects(model, entity, transition, result.document, valuesOf(model, entity, result.document, effectual), effectual, newId)
  return { ...result, issues: await overdrawnSources(world, person, entity, recompute(model, entity, done, effectual)) }
}

async function verdictOfLine(
  world: World,
  { person, entity, transition }: ActionRequest,
  before: Document,
  { owner, id }: NonNullable<ActionRequest['line']>,
  input: Row,
): Promise<Verdict> {
  const { model } = world
  const lines = entity.line?.field ?? ''
  const index = rowsOf(before, lines).findIndex((row) => row.id === id)
  const row = rowsOf(before, lines)[index] ?? {}
  const entered = applyInput(model, entity, transition, row, input, person.actor, newId)
  // Reads what the row points to now and what it will point to.
  const { evaluationContext } = await liveOf(world, person, owner, { ...before, [lines]: [...rowsOf(before, lines), entered] })
  const withRow = (changed: Row): Document => ({ ...before, [lines]: rowsOf(before, lines).map((each, place) => (place === index ? changed : each)) })
  const liveRow = (document: Document): LiveValues => (valuesOf(model, owner, document, evaluationContext)[lines] as readonly LiveValues[])[index]!
  const values = liveRow(withRow(row))
  const early = refusalsBeforeInput(model, entity, transition, values, person.actor, true)
  const computed = recompute(model, owner, withRow(entered), evaluationContext)
  const worked = rowsOf(computed, lines)[index] ?? {}
  const after = liveRow(computed)
  if (early.length > 0) return { issues: early, document: before, values: after }
  const requiredInputs = requiredInputsOf(transition)
  const ofFields = inputFieldsOf(model, entity, transition, person.actor).flatMap((field) =>
    checkField(
      model,
      field,
      { before: row, after: worked, values: after, isRequiredInput: requiredInputs.has(field.name), path: field.name },
      evaluationContext,
    ),
  )
  const closedNow = issuesOfComputedRow(model, entity, { entered, after: worked, values: after, before: row })
  const closed = ofFields.filter((found) => isOfClosedField(model, entity, found))
  const wrong = withComputedNow(closedNow, ofFields, closed)
  const shape = validateShape(model, entity, transition, input, person.actor.side)
  // A guard that fails on a missing required field says nothing new.
  const late = refusalsOfInput(model, entity, transition, values, after).filter((found) => !wrong.some(({ path }) => path === found.path))
  return { issues: [...shape, ...wrong, ...late], document: before, values: after }
}

// Makes sure that the refs of both documents are read.
function newRefs(entity: Entity, before: Document, given: Document): Row {
  const { refs, refLists } = fieldKindsOf(entity)
  return Object.fromEntries([...refs, ...refLists].filter(({ name }) => given[name] === undefined).map(({ name }) => [name, before[name]]))
}

import { ruleOf } from '../model/rule-of.ts'
import { rowsOf } from '../model/document.ts'
import type { Document, Row, EvaluationContext } from '../model/document.ts'
import { requiredInputsOfLines } from './required-inputs.ts'
import { outcomeOf } from '../expression/evaluate-formula.ts'
import { fieldKindsOf } from '../model/field-kinds.ts'
import { newChildRow, parentRow, childRowIssues } from './child-rows.ts'
import { valuesOf } from '../expression/values-of.ts'
import type { LiveValues } from '../expression/values-of.ts'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Model } from '../model/model.ts'
import type { Issue } from '../wire/envelope.ts'
import { checkField } from './check-field.ts'
import { formulaIssues } from './check-formulas.ts'
import { checkItems } from './check-items.ts'
import { brokenRule, checkRowFields, isOfDocument, rowChecksOf } from './check-row.ts'
import type { FormulaReader } from './check-row.ts'
import { at } from './issue.ts'

/** The context of a document's check. */
export type Check = {
  /** The document before; absent for a new one. */
  readonly before?: Document
  readonly after: Document
  /** The live values of `after`, where they are at hand. */
  readonly values?: LiveValues
  /** The header fields that the person could write; of their lines every field counts. */
  readonly written: ReadonlySet<string>
  /** Fields that are required now, whatever their declaration says. */
  readonly requiredInputs?: ReadonlySet<string>
}

/** The issues of a document. `isClosed`: they refuse changes of fields that are closed now, and nothing else was judged. */
export type DocumentJudgement = { readonly issues: readonly Issue[]; readonly isClosed: boolean }

/** Every issue of a document before it is written: its written fields and their lines, and every rule with `on`. All at once. */
export function checkDocument(model: Model, entity: Entity, check: Check, evaluationContext: EvaluationContext): readonly Issue[] {
  return judgeDocument(model, entity, check, evaluationContext).issues
}

/** The same; a value that may not be written is refused before a rule has read it, because the rule's answer could tell what is stored. */
export function judgeDocument(model: Model, entity: Entity, check: Check, evaluationContext: EvaluationContext): DocumentJudgement {
  const root = check.values ?? valuesOf(model, entity, check.after, evaluationContext)
  const ofFields = checkFields(model, entity, check, root, evaluationContext)
  const closed = ofFields.filter((found) => isOfClosedField(model, entity, found))
  if (closed.length > 0) return { issues: closed, isClosed: true }
  return { issues: [...ofFields, ...checkRules(model, entity, check, root, evaluationContext)], isClosed: false }
}

/** A document in which the fields that these issues refuse to change have their values from before. */
export function withoutClosedChanges(entity: Entity, before: Document, after: Document, closed: readonly Issue[]): Document {
  const changed: Record<string, unknown> = { ...after }
  const known = new Map(fieldKindsOf(entity).lines.flatMap(({ name }) => rowsOf(before, name).map((row) => [row.id, row] as const)))
  for (const { path } of closed) {
    const [, first = '', index, inner] = /^(\w+)(?:\[(\d+)\]\.(\w+))?$/.exec(path) ?? []
    if (inner === undefined) changed[first] = before[first] ?? null
    else changed[first] = rowsOf(changed, first).map((row, place) => (place === Number(index) ? { ...row, [inner]: known.get(row.id)?.[inner] ?? null } : row))
  }
  return changed
}

/** Checks whether an issue of a single field refuses a change because the field is closed now. */
export function isOfClosedField(model: Model, entity: Entity, { code, path }: Issue): boolean {
  if (code === 'READ_ONLY') return true
  const [, first = '', inner] = /^(\w+)(?:\[\d+\]\.(\w+))?$/.exec(path) ?? []
  const field = entity.fields[first]
  return code === (inner === undefined ? field : model.entities[field?.entity ?? '']?.fields[inner])?.readonlyCode
}

/** The issues of the written fields and their lines, each by itself. */
function checkFields(model: Model, entity: Entity, check: Check, root: LiveValues, evaluationContext: EvaluationContext): readonly Issue[] {
  const { after, written } = check
  const lines = fieldKindsOf(entity).lines.filter(({ name }) => written.has(name))
  return [
    ...checkHeader(model, entity, check, root, evaluationContext),
    ...lines.flatMap((field) => [
      ...checkItems(field, after, check.requiredInputs?.has(field.name) ?? false),
      ...(field.fixed === true ? addedRows(model, entity, field, check, evaluationContext) : []),
      ...checkRows(model, entity, field.name, check, root, evaluationContext),
    ]),
  ]
}

/** The issues of formulas that people wrote, and of every rule with `on`. */
function checkRules(model: Model, entity: Entity, check: Check, root: LiveValues, evaluationContext: EvaluationContext): readonly Issue[] {
  const { after, written } = check
  const ask: FormulaReader = (formula, values) => {
    const outcome = outcomeOf(model, formula, values)
    return outcome.kind === 'value' ? outcome.value : undefined
  }
  return [
    ...formulaIssues(model, entity, after, written),
    ...newlyBroken(model, entity, check, checkHeaderRules(entity, root, ask), evaluationContext, ask),
    ...fieldKindsOf(entity).lines.flatMap((field) => {
      const { rules } = rowChecksOf(model, entity, field.name)
      const live = (root[field.name] ?? []) as readonly LiveValues[]
      return live.flatMap((values, index) => rules.flatMap((rule) => brokenRule(rule, values, at(field.name, index), ask)))
    }),
  ]
}

/** Rows that somebody adds to fixed lines. */
function addedRows(model: Model, entity: Entity, field: Field, { before, after }: Check, evaluationContext: EvaluationContext): readonly Issue[] {
  if (before === undefined) return []
  const rows = rowsOf(before, field.name)
  const known = new Map(rows.map((row) => [String(row.id), row]))
  let live: ReadonlyMap<string, LiveValues> | undefined
  const valuesBefore = (id: string) => {
    live ??= new Map((valuesOf(model, entity, before, evaluationContext)[field.name] as readonly LiveValues[]).map((values) => [String(values.id), values]))
    return live.get(id)
  }
  return childRowIssues(model, field, known, rowsOf(after, field.name), valuesBefore, (index, name) => at(field.name, index, name))
}

/** The issues of single written header fields; not of lines. */
export function checkHeader(
  model: Model,
  entity: Entity,
  { before, after, written, requiredInputs }: Check,
  root: LiveValues,
  evaluationContext: EvaluationContext,
): readonly Issue[] {
  const issues: Issue[] = []
  for (const name of written) {
    const field = entity.fields[name]
    if (field === undefined || field.type === 'lines') continue
    const place = { after, values: root, isRequiredInput: requiredInputs?.has(name) ?? false, path: name, ...(before === undefined ? {} : { before }) }
    issues.push(...checkField(model, field, place, evaluationContext))
  }
  return issues
}

/**
 * Of the broken rules of a document those that this change breaks. A rule that was broken before and whose fields nobody writes now is the result of another
 * record's change, and must not keep the document from being closed. A change of one of the fields has to repair it.
 */
function newlyBroken(
  model: Model,
  entity: Entity,
  { before, written }: Check,
  broken: readonly Issue[],
  evaluationContext: EvaluationContext,
  ask: FormulaReader,
): readonly Issue[] {
  if (before === undefined || broken.length === 0) return broken
  const root = valuesOf(model, entity, before, evaluationContext)
  const stood = Object.values(entity.rules).filter(
    (rule) => isOfDocument(rule) && rule.check.references.every((path) => !written.has(path.split('.')[0] ?? '')) && brokenRule(rule, root, '', ask).length > 0,
  )
  return broken.filter(({ code }) => !stood.some((rule) => rule.code === code))
}

/** The rules of the document as a whole that do not hold. */
export function checkHeaderRules(entity: Entity, root: LiveValues, ask: FormulaReader): readonly Issue[] {
  return Object.values(entity.rules)
    .filter(isOfDocument)
    .flatMap((rule) => brokenRule(ruleOf(entity, rule.name), root, '', ask))
}

function checkRows(
  model: Model,
  entity: Entity,
  lines: string,
  { before, after, requiredInputs }: Check,
  root: LiveValues,
  evaluationContext: EvaluationContext,
): readonly Issue[] {
  const known = new Map(before === undefined ? [] : rowsOf(before, lines).map((row): [unknown, Row] => [row.id, row]))
  const live = root[lines] as readonly LiveValues[]
  const { beneath } = entity.fields[lines] as Field
  const { fields } = rowChecksOf(model, entity, lines)
  const needed = requiredInputsOfLines(requiredInputs, lines)
  return rowsOf(after, lines).flatMap((row, index) => {
    // The values that a row copied from the row above count as its values before the change.
    const above = beneath === undefined || known.has(row.id) ? undefined : parentRow(beneath, row, known as ReadonlyMap<string, Row>)
    const place = {
      before: known.get(row.id) ?? (above === undefined ? undefined : newChildRow(beneath!, above)),
      after: row,
      values: live[index] as LiveValues,
      path: at(lines, index),
    }
    return checkRowFields(model, fields, place, evaluationContext, needed)
  })
}

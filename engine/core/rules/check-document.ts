import { ruleOf } from '../lifecycle/allowed-actions.ts'
import { rowsOf } from '../lifecycle/document.ts'
import type { Document, Row, Surroundings } from '../lifecycle/document.ts'
import { demandedOfLines } from '../lifecycle/demanded.ts'
import { outcomeOf } from '../lifecycle/evaluate-formula.ts'
import { fieldKindsOf } from '../lifecycle/field-kinds.ts'
import { begunBeneath, rowAbove, strangeRows } from '../lifecycle/rows-beneath.ts'
import { valuesOf } from '../lifecycle/values-of.ts'
import type { LiveValues } from '../lifecycle/values-of.ts'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Model } from '../model/model.ts'
import type { Issue } from '../wire/envelope.ts'
import { checkField } from './check-field.ts'
import { formulaIssues } from './check-formulas.ts'
import { checkItems } from './check-items.ts'
import { brokenRule, checkRowFields, rowChecksOf } from './check-row.ts'
import type { Ask } from './check-row.ts'
import { at } from './issue.ts'

/** What a document is checked against. */
export type Check = {
  /** As it was before; absent for a new one. */
  readonly before?: Document
  readonly after: Document
  /** The header fields that the person could write; of their lines every field counts. */
  readonly written: ReadonlySet<string>
  /** Fields that must be given now, whatever their declaration says. */
  readonly demanded?: ReadonlySet<string>
}

/** Everything that is wrong with a document that is about to be written: its written fields and their lines, and every rule with `on`. All at once. */
export function checkDocument(model: Model, entity: Entity, check: Check, surroundings: Surroundings): readonly Issue[] {
  const { after, written } = check
  const root = valuesOf(model, entity, after, surroundings)
  const ask: Ask = (formula, values) => {
    const outcome = outcomeOf(model, formula, values)
    return outcome.kind === 'value' ? outcome.value : undefined
  }
  const lines = fieldKindsOf(entity).lines.filter(({ name }) => written.has(name))
  return [
    ...checkHeader(model, entity, check, root, surroundings),
    ...lines.flatMap((field) => [
      ...checkItems(field, after, check.demanded?.has(field.name) ?? false),
      ...(field.fixed === true ? addedRows(model, entity, field, check, surroundings) : []),
      ...checkRows(model, entity, field.name, check, root, surroundings),
    ]),
    ...formulaIssues(model, entity, after, written),
    ...newlyBroken(model, entity, check, checkHeaderRules(entity, root, ask), surroundings, ask),
    ...fieldKindsOf(entity).lines.flatMap((field) => {
      const { rules } = rowChecksOf(model, entity, field.name)
      const live = (root[field.name] ?? []) as readonly LiveValues[]
      return live.flatMap((values, index) => rules.flatMap((rule) => brokenRule(rule, values, at(field.name, index), ask)))
    }),
  ]
}

/** Rows that somebody adds to lines whose rows are given. */
function addedRows(model: Model, entity: Entity, field: Field, { before, after }: Check, surroundings: Surroundings): readonly Issue[] {
  if (before === undefined) return []
  const rows = rowsOf(before, field.name)
  const known = new Map(rows.map((row) => [String(row.id), row]))
  let live: ReadonlyMap<string, LiveValues> | undefined
  const valuesBefore = (id: string) => {
    live ??= new Map((valuesOf(model, entity, before, surroundings)[field.name] as readonly LiveValues[]).map((values) => [String(values.id), values]))
    return live.get(id)
  }
  return strangeRows(model, field, known, rowsOf(after, field.name), valuesBefore, (index, name) => at(field.name, index, name))
}

/** What is wrong with the written fields of the header, each by itself; of lines nothing. */
export function checkHeader(
  model: Model,
  entity: Entity,
  { before, after, written, demanded }: Check,
  root: LiveValues,
  surroundings: Surroundings,
): readonly Issue[] {
  const issues: Issue[] = []
  for (const name of written) {
    const field = entity.fields[name]
    if (field === undefined || field.type === 'lines') continue
    const place = { after, values: root, isDemanded: demanded?.has(name) ?? false, path: name, ...(before === undefined ? {} : { before }) }
    issues.push(...checkField(model, field, place, surroundings))
  }
  return issues
}

/**
 * Of broken rules of the document those that this breaks: one that was broken already and whose fields nobody writes now comes of a
 * record that has changed since, and must not keep the document from being closed. Whoever writes one of the fields must mend it.
 */
function newlyBroken(
  model: Model,
  entity: Entity,
  { before, written }: Check,
  broken: readonly Issue[],
  surroundings: Surroundings,
  ask: Ask,
): readonly Issue[] {
  if (before === undefined || broken.length === 0) return broken
  const root = valuesOf(model, entity, before, surroundings)
  const stood = Object.values(entity.rules).filter(
    (rule) =>
      rule.on === 'document' && rule.check.references.every((path) => !written.has(path.split('.')[0] ?? '')) && brokenRule(rule, root, '', ask).length > 0,
  )
  return broken.filter(({ code }) => !stood.some((rule) => rule.code === code))
}

/** The rules of the document as a whole that do not hold. */
export function checkHeaderRules(entity: Entity, root: LiveValues, ask: Ask): readonly Issue[] {
  return Object.values(entity.rules)
    .filter((rule) => rule.on === 'document')
    .flatMap((rule) => brokenRule(ruleOf(entity, rule.name), root, '', ask))
}

function checkRows(
  model: Model,
  entity: Entity,
  lines: string,
  { before, after, demanded }: Check,
  root: LiveValues,
  surroundings: Surroundings,
): readonly Issue[] {
  const known = new Map(before === undefined ? [] : rowsOf(before, lines).map((row): [unknown, Row] => [row.id, row]))
  const live = root[lines] as readonly LiveValues[]
  const { beneath } = entity.fields[lines] as Field
  const { fields } = rowChecksOf(model, entity, lines)
  const needed = demandedOfLines(demanded, lines)
  return rowsOf(after, lines).flatMap((row, index) => {
    // What a row takes from the one above it is what it had before anybody wrote into it.
    const above = beneath === undefined || known.has(row.id) ? undefined : rowAbove(beneath, row, known as ReadonlyMap<string, Row>)
    const place = {
      before: known.get(row.id) ?? (above === undefined ? undefined : begunBeneath(beneath!, above)),
      after: row,
      values: live[index] as LiveValues,
      path: at(lines, index),
    }
    return checkRowFields(model, fields, place, surroundings, needed)
  })
}

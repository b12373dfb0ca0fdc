import { ruleOf } from '../lifecycle/allowed-actions.ts'
import { isBlank, rowsOf } from '../lifecycle/document.ts'
import type { Document, Row, Surroundings } from '../lifecycle/document.ts'
import { outcomeOf } from '../lifecycle/evaluate-formula.ts'
import { entityOf, fieldKindsOf } from '../lifecycle/field-kinds.ts'
import { valuesOf } from '../lifecycle/values-of.ts'
import type { LiveValues } from '../lifecycle/values-of.ts'
import type { Entity } from '../model/entity.ts'
import type { Rule } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import type { Issue } from '../wire/envelope.ts'
import { checkField } from './check-field.ts'
import { checkItems } from './check-items.ts'
import { at, issue } from './issue.ts'

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
  const { before, after, written, demanded } = check
  const root = valuesOf(model, entity, after, surroundings)
  const issues: Issue[] = []
  for (const name of written) {
    const field = entity.fields[name]
    if (field === undefined || field.type === 'lines') continue
    issues.push(...checkField(model, field, { before, after, values: root, isDemanded: demanded?.has(name) ?? false, path: name }, surroundings))
  }
  for (const field of fieldKindsOf(entity).lines) {
    if (!written.has(field.name)) continue
    issues.push(...checkItems(field, after, demanded?.has(field.name) ?? false))
    issues.push(...checkRows(model, entityOf(model, field.entity), field.name, before, after, root, surroundings))
  }
  return [...issues, ...checkRules(model, entity, root)]
}

function checkRows(
  model: Model,
  line: Entity,
  lines: string,
  before: Document | undefined,
  after: Document,
  root: LiveValues,
  surroundings: Surroundings,
): readonly Issue[] {
  const known = new Map(before === undefined ? [] : rowsOf(before, lines).map((row): [unknown, Row] => [row.id, row]))
  const live = root[lines] as readonly LiveValues[]
  const fields = Object.values(line.fields).filter(
    (field) => field.computed === undefined && field.derived === undefined && field.tally === undefined && !field.system,
  )
  return rowsOf(after, lines).flatMap((row, index) =>
    fields.flatMap((field) => {
      const place = { before: known.get(row.id), after: row, values: live[index] as LiveValues, isDemanded: false, path: at(lines, index, field.name) }
      return checkField(model, field, place, surroundings)
    }),
  )
}

/** The rules with `on`, of the document and of each of its rows; one that reads a blank is skipped. */
function checkRules(model: Model, entity: Entity, root: LiveValues): readonly Issue[] {
  const issues: Issue[] = []
  for (const rule of Object.values(entity.rules)) {
    if (rule.on === undefined) continue
    if (rule.on === 'document') issues.push(...broken(model, ruleOf(entity, rule.name), root, ''))
    else
      for (const [index, values] of ((root[rule.on] ?? []) as readonly LiveValues[]).entries()) issues.push(...broken(model, rule, values, at(rule.on, index)))
  }
  for (const field of fieldKindsOf(entity).lines) {
    const rules = Object.values(entityOf(model, field.entity).rules).filter((rule) => rule.on === 'document')
    for (const [index, values] of ((root[field.name] ?? []) as readonly LiveValues[]).entries())
      for (const rule of rules) issues.push(...broken(model, rule, values, at(field.name, index)))
  }
  return issues
}

function broken(model: Model, rule: Rule, values: LiveValues, path: string): readonly Issue[] {
  const outcome = outcomeOf(model, rule.check, values)
  if (outcome.kind !== 'value' || outcome.value === true) return []
  const fields = rule.fields.length === 0 ? [''] : rule.fields
  return fields.map((field) => issue(rule.code, isBlank(field) ? path : at(path, field)))
}

import { isBlank } from '../model/document.ts'
import type { Row, EvaluationContext } from '../model/document.ts'
import { entityOf } from '../model/field-kinds.ts'
import type { LiveValues } from '../expression/values-of.ts'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Formula } from '../model/formula.ts'
import type { Rule } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import type { Issue } from '../wire/envelope.ts'
import { confirmableIssues } from './confirmable-issues.ts'
import { checkField } from './check-field.ts'
import { isInvisible } from '../text/is-invisible.ts'
import { at, issue } from './issue.ts'

/** The result of a check on some values; undefined if it reads a blank, or makes no sense. */
export type FormulaReader = (formula: Formula, values: LiveValues) => unknown

/** One row of a document: before, after, what its formulas read, and its path ("lines[3]"; "" for the field names alone). */
export type RowPlace = { readonly before?: Row | undefined; readonly after: Row; readonly values: LiveValues; readonly path: string }

/** The checks of every row of a lines field. */
export type RowChecks = { readonly fields: readonly Field[]; readonly rules: readonly Rule[] }

const NOTHING: ReadonlySet<string> = new Set()

const checksByModel = new WeakMap<Model, Map<string, RowChecks>>()

/** The checkable fields of the rows of a lines field, and the rules of each row: those of the document with `on`, and the line's own. */
export function rowChecksOf(model: Model, entity: Entity, lines: string): RowChecks {
  const known = checksByModel.get(model) ?? new Map<string, RowChecks>()
  checksByModel.set(model, known)
  const key = `${entity.name}.${lines}`
  let checks = known.get(key)
  if (checks === undefined) {
    const line = entityOf(model, entity.fields[lines]?.entity ?? '')
    checks = {
      fields: Object.values(line.fields).filter(
        (field) =>
          (field.computed === undefined || field.computedWhen !== undefined) && field.derived === undefined && field.tally === undefined && !field.system,
      ),
      rules: [...Object.values(entity.rules).filter((rule) => rule.on === lines), ...Object.values(line.rules).filter(isOfDocument)],
    }
    known.set(key, checks)
  }
  return checks
}

/** The issues of a row's single fields; `demanded` names those that are required whatever their declaration says. */
export function checkRowFields(
  model: Model,
  fields: readonly Field[],
  { before, after, values, path }: RowPlace,
  evaluationContext: EvaluationContext,
  requiredInputs: ReadonlySet<string> = NOTHING,
): readonly Issue[] {
  const issues: Issue[] = []
  for (const field of fields) {
    const isRequiredInput = requiredInputs.has(field.name)
    if (!isRequiredInput && isPlainlyRight(field, after[field.name])) continue
    const place = { after, values, isRequiredInput, path: at(path, field.name), ...(before === undefined ? {} : { before }) }
    issues.push(...checkField(model, field, place, evaluationContext))
  }
  return issues
}

// Most cells of a large document are blank or short texts, which need no check.
function isPlainlyRight({ type, required, requiredWhen, readonlyWhen, onlyLaterWhen, minLength, maxLength, pattern }: Field, value: unknown): boolean {
  if (readonlyWhen !== undefined || onlyLaterWhen !== undefined) return false
  if (value === null || value === undefined) return !required && requiredWhen === undefined && type !== 'files'
  if (type !== 'text' && type !== 'longText') return false
  return typeof value === 'string' && minLength === undefined && pattern === undefined && value.length <= (maxLength ?? Infinity) && !isInvisible(value)
}

/** Checks whether a rule is judged whenever its document, or its row, is written; one that holds always is judged then too. */
export function isOfDocument({ on }: Rule): boolean {
  return on === 'document' || on === 'always'
}

/** The issues of a rule that does not hold; one that reads a blank is skipped. */
export function brokenRule(rule: Rule, values: LiveValues, path: string, ask: FormulaReader): readonly Issue[] {
  const answer = ask(rule.check, values)
  if (answer === undefined || answer === true) return []
  const fields = rule.fields.length === 0 ? [''] : rule.fields
  const found = fields.map((field) => issue(rule.code, isBlank(field) ? path : at(path, field)))
  return confirmableIssues(rule, values, found, (condition) => ask(condition, values) === true)
}

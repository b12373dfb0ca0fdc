import { parseDecimal } from '../decimal/parse-decimal.ts'
import type { Row, EvaluationContext } from '../model/document.ts'
import { isBlank } from '../model/document.ts'
import { holds } from '../expression/evaluate-formula.ts'
import { isSameStored, scaleOf } from '../model/stored-value.ts'
import { isNumber } from '../model/is-number.ts'
import { isInvisible } from '../text/is-invisible.ts'
import { valuesOf } from '../expression/values-of.ts'
import type { LiveValues } from '../expression/values-of.ts'
import type { Field } from '../model/field.ts'
import type { Formula } from '../model/formula.ts'
import type { Model } from '../model/model.ts'
import type { Issue } from '../wire/envelope.ts'
import { checkItems } from './check-items.ts'
import { checkChoice, checkDay, checkInstant, checkText, decimalIssues } from './check-value.ts'
import type { ValueIssue } from './check-value.ts'
import { CLOSING, causesOf, isAny, REQUIRING } from './field-access.ts'
import { distinct, issue } from './issue.ts'

/** One field of one row: its value before and after, and what its conditions read. */
export type FieldPlace = {
  readonly before?: Row
  readonly after: Row
  readonly values: LiveValues
  readonly isRequiredInput: boolean
  readonly path: string
}

/** The issues of one field's value: missing, changed although read-only, out of its bounds, or an unknown reference. */
export function checkField(model: Model, field: Field, place: FieldPlace, evaluationContext: EvaluationContext): readonly Issue[] {
  const { before, after, values, isRequiredInput, path } = place
  const value = after[field.name]
  if (field.type === 'files') return checkItems(field, after, isRequiredInput)
  const asked = { holds: (condition: Formula) => holds(model, condition, values), isRequiredInput }
  // An always closed field was not accepted; an effect of the system may still set it.
  if (field.readonlyWhen !== undefined && before !== undefined && !isSameStored(field, before[field.name], value))
    if (causesOf(CLOSING, field, asked).includes('readonlyWhen')) return [issue(field.readonlyCode ?? 'READ_ONLY', path)]
  const isEarlier = before !== undefined && isMovedEarlier(field, before[field.name], value) && holds(model, field.onlyLaterWhen, values)
  const onlyLater = isEarlier ? [issue('ONLY_LATER', path, { stored: String(before[field.name]) })] : []
  if (isBlank(value) || showsNothing(value)) {
    // A required field that nobody can enter is not asked of a row from before it was required.
    if (field.readonly && !isRequiredInput && before !== undefined && isBlank(before[field.name])) return []
    const isRequired = isAny(REQUIRING, field, asked)
    const isFilledLater = field.type === 'sequence' || field.type === 'lines' || (before === undefined && isDefaultOfUnknown(field, values))
    return isRequired && !isFilledLater ? [issue('REQUIRED', path)] : onlyLater
  }
  if (isEarlier) return onlyLater
  if (isNumber(field)) return checkFigure(field, value, path, evaluationContext)
  switch (field.type) {
    case 'text':
    case 'longText':
      return textIssues(field, String(value), path)
    case 'enum':
      return choiceIssues(model, field, String(value), path)
    case 'ref':
      return before !== undefined && before[field.name] === value ? [] : checkReference(model, field, value as string, path, values, evaluationContext)
    case 'refs':
      return listIssues(model, field, place, evaluationContext)
    case 'date':
      return issuesAt(path, checkDay(value))
    case 'instant':
      return issuesAt(path, checkInstant(value))
    default:
      return []
  }
}

/** How many records a list has, and each one that was not there before. */
function listIssues(model: Model, field: Field, { before, after, values, path }: FieldPlace, evaluationContext: EvaluationContext): readonly Issue[] {
  const stored = before?.[field.name]
  const held = new Set(Array.isArray(stored) ? stored : [])
  const ids = after[field.name] as readonly string[]
  const found = ids.flatMap((id) => (held.has(id) ? [] : checkReference(model, field, id, path, values, evaluationContext)))
  return [...checkItems(field, after, false), ...distinct(found)]
}

/** Checks whether a day or moment that may only move later is moved to an earlier one, or taken away. */
function isMovedEarlier({ onlyLaterWhen, type }: Field, before: unknown, after: unknown): boolean {
  if (onlyLaterWhen === undefined || isBlank(before)) return false
  if (isBlank(after)) return true
  // Moments are written with and without fractions of a second.
  return type === 'instant' ? Date.parse(String(after)) < Date.parse(String(before)) : String(after) < String(before)
}

/** Checks whether a field would be filled from a record that is not there: the reference is refused, and a second complaint about the field says nothing more. */
function isDefaultOfUnknown({ default: initial }: Field, values: LiveValues): boolean {
  return initial?.references.some((path) => path.includes('.') && typeof values[path.split('.', 1)[0]!] === 'string') === true
}

/** What shows nothing counts as blank for a required field. */
function showsNothing(value: unknown): boolean {
  return typeof value === 'string' && isInvisible(value)
}

function checkFigure(field: Field, value: unknown, path: string, { prefs }: EvaluationContext): readonly Issue[] {
  const figure = parseDecimal(String(value))
  if (figure === undefined) return [issue('NOT_A_DECIMAL', path, { given: String(value) })]
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, limitCodes } = field
  const bounds = { scale: scaleOf(field, prefs), minimum, exclusiveMinimum, maximum, exclusiveMaximum, code: limitCodes?.maximum }
  return decimalIssues(figure, bounds, figure.toFixed()).map(({ code, params }) => issue(code, path, params))
}

function textIssues({ minLength, maxLength, pattern, limitCodes }: Field, text: string, path: string): readonly Issue[] {
  return issuesAt(path, checkText(text, { minLength, maxLength, pattern, code: limitCodes?.maxLength }))
}

function choiceIssues({ vocabularies }: Model, { vocabulary = '' }: Field, value: string, path: string): readonly Issue[] {
  const values = vocabularies[vocabulary]?.values
  return issuesAt(path, values === undefined ? undefined : checkChoice(value, { vocabulary, values }))
}

function issuesAt(path: string, found: ValueIssue | undefined): readonly Issue[] {
  return found === undefined ? [] : [issue(found.code, path, found.params)]
}

// Only records of the purchaser are loaded, so another enterprise's id is unknown.
function checkReference(model: Model, field: Field, id: string, path: string, values: LiveValues, evaluationContext: EvaluationContext): readonly Issue[] {
  if (field.entity === 'account') return checkColleague(field, id, path, evaluationContext)
  if (field.entity === 'enterprise') return evaluationContext.customers?.has(id) === false ? [issue('REFERENCE_NOT_FOUND', path)] : []
  const entity = model.entities[field.entity ?? '']
  if (entity === undefined) return []
  const record = evaluationContext.references[entity.name]?.[id]
  if (record === undefined || evaluationContext.mayRefer?.(entity, record) === false) return [issue('REFERENCE_NOT_FOUND', path)]
  if (field.filter === undefined) return []
  const recordValues = valuesOf(model, entity, record, evaluationContext)
  recordValues.document = values
  if (holds(model, field.filter, recordValues)) return []
  const reason = field.filterReasons?.find(({ when }) => !holds(model, when, recordValues))
  return [issue(reason?.code ?? 'REFERENCE_NOT_ALLOWED', path)]
}

function checkColleague({ holds: code }: Field, id: string, path: string, { colleagues }: EvaluationContext): readonly Issue[] {
  if (colleagues === undefined) return []
  const codes = colleagues.get(id)
  if (codes === undefined) return [issue('REFERENCE_NOT_FOUND', path)]
  return code === undefined || codes.has(code) ? [] : [issue('REFERENCE_NOT_ALLOWED', path)]
}

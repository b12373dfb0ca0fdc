import { Decimal } from '../decimal/decimal.ts'
import type { Document, Row } from '../model/document.ts'
import { isBlank, rowsOf } from '../model/document.ts'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import { entityOf, fieldKindsOf } from '../model/field-kinds.ts'
import type { Model } from '../model/model.ts'
import { isNumber } from '../model/is-number.ts'
import type { Issue } from '../wire/envelope.ts'
import { checkText, figureIssue, WHOLE_DIGITS } from './check-value.ts'
import { at, issue } from './issue.ts'

/** What the rows of a document add up to is never too large while none of a thousand is, so a sum tells nothing of rows that a person does not see. */
const DIGITS_OF_SUM = WHOLE_DIGITS + 3

/** A field with bounds. A text of at most `plainLength` is within them. */
type Bounded = { readonly field: Field; readonly plainLength: number }

const boundedOfEntity = new WeakMap<Entity, readonly Bounded[]>()

function boundedFieldsOf(entity: Entity): readonly Bounded[] {
  let fields = boundedOfEntity.get(entity)
  if (fields === undefined) {
    fields = Object.values(entity.fields)
      .filter((field) => !field.system && (isNumber(field) || ((field.type === 'text' || field.type === 'longText') && field.maxLength !== undefined)))
      .map((field) => ({ field, plainLength: plainLengthOf(field) }))
    boundedOfEntity.set(entity, fields)
  }
  return fields
}

/**
 * The changed values of a document that are beyond their bounds, whoever entered, computed, counted or set them. Asked when everything else is right: told beside
 * a refusal of what was entered, that a product is too large would tell the size of a factor that the person does not see.
 */
export function boundIssues(model: Model, entity: Entity, before: Document | undefined, after: Document): readonly Issue[] {
  const lines = fieldKindsOf(entity).lines
  return [
    ...issuesOfRow(boundedFieldsOf(entity), lines.length > 0 ? DIGITS_OF_SUM : WHOLE_DIGITS, before, after, ''),
    ...lines.flatMap(({ name, entity: of }) => {
      const fields = boundedFieldsOf(entityOf(model, of))
      const rows = rowsOf(after, name)
      const known = new Map(before === undefined ? [] : rowsOf(before, name).map((row) => [row.id, row]))
      return rows.flatMap((row, index) => issuesOfRow(fields, WHOLE_DIGITS, known.get(row.id), row, at(name, index)))
    }),
  ]
}

function issuesOfRow(fields: readonly Bounded[], digits: number, before: Row | undefined, after: Row, path: string): readonly Issue[] {
  const issues: Issue[] = []
  for (const { field, plainLength } of fields) {
    const value = after[field.name]
    if (isBlank(value) || value === before?.[field.name] || String(value).length <= plainLength) continue
    const found = isNumber(field)
      ? figureIssue(new Decimal(String(value)), digits, field, String(value))
      : checkText(value, { ...(field.maxLength !== undefined && { maxLength: field.maxLength }) })
    if (found !== undefined) issues.push(issue(found.code, at(path, field.name), found.params))
  }
  return issues
}

// Most values are short, and without declared bounds.
function plainLengthOf({ minimum, exclusiveMinimum, maximum, exclusiveMaximum, maxLength }: Field): number {
  if (maxLength !== undefined) return maxLength
  return [minimum, exclusiveMinimum, maximum, exclusiveMaximum].every((given) => given === undefined) ? WHOLE_DIGITS : 0
}

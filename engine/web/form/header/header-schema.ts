import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { assertNever } from '../../../core/assert-never.ts'
import type { Field } from '../../../core/model/field.ts'

/** The present state of a field in a form; `note` stands below its input. */
export type ShownField = {
  readonly field: Field
  readonly label: string
  readonly required: boolean
  readonly readonly: boolean
  readonly note?: string | undefined
}

function typeOf(field: Field): RJSFSchema {
  switch (field.type) {
    case 'flag':
      return { type: ['boolean', 'null'] }
    case 'files':
      return { type: 'array', items: { type: 'object' } }
    case 'refs':
      return { type: ['array', 'null'], items: { type: 'string' } }
    case 'text':
    case 'longText':
      return { type: ['string', 'null'], maxLength: field.maxLength, minLength: field.minLength }
    // Decimals, references, days and vocabularies are strings on the wire; the rules decide what is valid.
    case 'sequence':
    case 'enum':
    case 'ref':
    case 'date':
    case 'instant':
    case 'quantity':
    case 'price':
    case 'amount':
    case 'rate':
    case 'decimal':
    case 'integer':
      return { type: ['string', 'null'] }
    case 'lines':
      throw new TypeError(`Cannot put the lines "${field.name}" into a form: they are a grid`)
    default:
      return assertNever(field.type)
  }
}

/** The JSON schema and the UI schema of a document's header fields for RJSF. Lines are never part of it. */
export function headerSchema(fields: readonly ShownField[]): { readonly schema: RJSFSchema; readonly uiSchema: UiSchema } {
  const properties: Record<string, RJSFSchema> = {}
  const uiSchema: UiSchema = { 'ui:order': fields.map(({ field }) => field.name) }
  for (const { field, label, readonly, note } of fields) {
    properties[field.name] = { title: label, ...typeOf(field) }
    // Long texts, files and lists of records get a row of their own.
    const wide = field.type === 'longText' || field.type === 'files' || field.type === 'refs' ? { 'ui:wide': true } : {}
    uiSchema[field.name] = { 'ui:widget': 'field', 'ui:readonly': readonly, ...wide, ...(note === undefined ? {} : { 'ui:help': note }) }
  }
  return { schema: { type: 'object', required: fields.filter(({ required }) => required).map(({ field }) => field.name), properties }, uiSchema }
}

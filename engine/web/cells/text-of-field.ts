import { assertNever } from '../../core/assert-never.ts'
import type { Field } from '../../core/model/field.ts'
import { referencesOf } from './references-of.ts'
import { formatInstant } from './format-date.ts'
import { formatDecimal, formatRate } from '../../core/text/format-decimal.ts'
import { scaleOfField, minFractionDigits } from '../../core/text/scale-of-field.ts'
import { textOfValue } from './text-of-value.ts'
import type { Words } from './words.ts'

/** The plain text of a field's value: in a cell, a tooltip, a copied row. */
export function textOfField(field: Field, value: unknown, words: Words, prefs: Readonly<Record<string, unknown>>): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'sequence':
    case 'date':
    case 'ref':
      return textOfValue(value)
    case 'refs':
      return Array.isArray(value) ? words.list(referencesOf(value).map(({ text }) => text)) : textOfValue(value)
    case 'instant':
      return formatInstant(String(value))
    case 'flag':
      return value === true ? words.text('ui.yes') : value === false ? words.text('ui.no') : textOfValue(value)
    case 'enum':
      return field.vocabulary === undefined ? String(value) : words.value(field.vocabulary, String(value))
    case 'rate':
      return formatRate(String(value))
    case 'quantity':
    case 'price':
    case 'amount':
    case 'decimal':
    case 'integer':
      return formatDecimal(String(value), scaleOfField(field, prefs), minFractionDigits(field))
    case 'files':
      return Array.isArray(value) ? words.text('ui.files.count', { count: String(value.length) }) : ''
    case 'lines':
      return Array.isArray(value) ? String(value.length) : ''
    default:
      return assertNever(field.type)
  }
}

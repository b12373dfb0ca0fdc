import type { Row } from '../model/document.ts'
import type { Field } from '../model/field.ts'
import type { Model } from '../model/model.ts'
import type { Language } from '../model/side.ts'
import { clockOf } from '../rules/instant-of-day.ts'
import { formatDecimal, formatRate } from '../text/format-decimal.ts'
import { labelOfValue } from '../text/label-of.ts'
import { textOf } from '../text/message.ts'
import { joinNames } from '../text/name-list.ts'
import { minFractionDigits, scaleOfField } from '../text/scale-of-field.ts'

/** Who reads the paper: in which language, with which decimals, and by whose clock. */
export type PrintingReader = { readonly language: Language; readonly prefs: Readonly<Record<string, unknown>>; readonly timeZone: string }

/** The text of a shown value on paper: as on the page, and figures with their unit or currency where the row has it. '' for a blank. */
export function printedText(model: Model, reader: PrintingReader, field: Field, value: unknown, row: Row): string {
  if (value === null || value === undefined || value === '') return ''
  if (field.type === 'refs') return Array.isArray(value) ? joinNames(value.map(textOfRef), reader.language) : String(value)
  if (typeof value === 'object') return textOfRef(value)
  const text = String(value)
  switch (field.type) {
    case 'enum':
      return labelOfValue(model, reader.language, field.vocabulary ?? '', text)
    case 'flag':
      return typeof value === 'boolean' ? textOf(model, reader.language, value ? 'ui.yes' : 'ui.no') : text
    case 'instant':
      return /^\d{4}-\d{2}-\d{2}T/.test(text) ? clockOf(new Date(text), reader.timeZone).replace('T', ' ').slice(0, 16) : text
    case 'rate':
      return formatRate(text)
    case 'quantity':
    case 'price':
    case 'amount':
    case 'decimal':
    case 'integer':
      return withUnit(formatDecimal(text, scaleOfField(field, reader.prefs), minFractionDigits(field)), field, row)
    default:
      return text
  }
}

/** A mask tells no figure, and so no unit of one. */
function withUnit(figure: string, { unit }: Field, row: Row): string {
  const named = unit === undefined || !/\d/.test(figure) ? '' : textOfRef(row[unit])
  return named === '' ? figure : `${figure} ${named}`
}

function textOfRef(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'text' in value) return String(value.text ?? '')
  return typeof value === 'string' ? value : ''
}

import { assertNever } from '../../../core/assert-never.ts'
import type { Field } from '../../../core/model/field.ts'
import { decimalFromTyping } from '../../../core/decimal/decimal-from-typing.ts'

/** What a typed or pasted text means for a field, or that it means nothing. */
export type Reading = { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'refused' }

const value = (of: unknown): Reading => ({ kind: 'value', value: of })
const refused: Reading = { kind: 'refused' }

function dayFrom(text: string): Reading {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/.exec(text)
  if (found === null) return refused
  const [, year = '', month = '', day = ''] = found
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // A day that the calendar does not have moves when it is read back.
  const read = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written) ? value(written) : refused
}

/** The words by which people write the values of a vocabulary: the value itself and its names. */
export type NamesOfValue = (vocabulary: string) => readonly { readonly value: string; readonly names: readonly string[] }[]

/** Reads a text as the value of a field: figures with separators, days in several ways of writing, states by name or code. */
export function valueFromText(field: Field, typed: string, names: NamesOfValue): Reading {
  const text = typed.trim()
  if (text === '') return value(null)
  switch (field.type) {
    case 'text':
    case 'longText': return value(text)
    case 'quantity':
    case 'price':
    case 'amount':
    case 'rate':
    case 'decimal':
    case 'integer': {
      const figure = decimalFromTyping(text, field.type === 'rate')
      return figure === undefined ? refused : value(figure)
    }
    case 'date': return dayFrom(text.normalize('NFKC'))
    case 'enum': {
      const wanted = text.toLowerCase()
      const found = names(field.vocabulary ?? '').find((each) => each.value.toLowerCase() === wanted || each.names.some((name) => name.toLowerCase() === wanted))
      return found === undefined ? refused : value(found.value)
    }
    case 'flag':
      if (/^(true|yes|y|1|是|✓)$/i.test(text)) return value(true)
      return /^(false|no|n|0|否)$/i.test(text) ? value(false) : refused
    // References are chosen and files are uploaded; a text is neither.
    case 'instant':
    case 'ref':
    case 'sequence':
    case 'files':
    case 'lines': return refused
    default: return assertNever(field.type)
  }
}

import type { Field } from '../../../core/model/field.ts'
import type { Language } from '../../../core/model/side.ts'
import { dayInShort } from '../../../core/rules/day-in-short.ts'
import { parseCell } from '../../../core/rules/parse-cell.ts'
import type { NamesOfValue } from '../../../core/rules/parse-cell.ts'

/** The meaning of a typed or pasted text for a field: a value, an issue, or a name that the server must look up. */
export type ParsedText =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly code: string; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'lookUp'; readonly text: string }

/** The maximum text length of a spreadsheet cell. */
export const MAX_LETTERS = 32_767

/**
 * Parses a text as the value of a field, as an import parses a cell; dates in the order of the language. `today` is given for what a person types into one cell: there
 * a day may stand without its year ("5", "1/5", "+3", "周五"). In a block it would hide a wrong column.
 * `currency`: that of an amount of money, whose sign may stand beside the figure.
 */
export function parseTyped(field: Field, typed: string, names: NamesOfValue, language: Language, today?: string, currency?: string): ParsedText {
  if (typed.length > MAX_LETTERS) return tooLong(typed, field.maxLength ?? MAX_LETTERS)
  const short = field.type === 'date' && today !== undefined ? dayInShort(typed, today) : undefined
  if (short !== undefined) return { kind: 'value', value: short }
  const reading = parseCell(field, typed, names, language === 'en' ? 'monthFirst' : 'yearFirst', currency)
  if ('issue' in reading) return { kind: 'refused', code: reading.issue.code, params: reading.issue.params }
  if (field.type === 'ref' && typeof reading.value === 'string') return { kind: 'lookUp', text: reading.value }
  return { kind: 'value', value: reading.value }
}

function tooLong(typed: string, maximum: number): ParsedText {
  return { kind: 'refused', code: 'TOO_LONG', params: { maximum: String(maximum), given: String(typed.length) } }
}

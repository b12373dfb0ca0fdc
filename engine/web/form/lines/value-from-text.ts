import type { Field } from '../../../core/model/field.ts'
import { parseCell } from '../../../core/rules/parse-cell.ts'
import type { NamesOfValue } from '../../../core/rules/parse-cell.ts'

/** What a typed or pasted text means for a field, or that it means nothing. */
export type Reading = { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'refused' }

/** Reads a text as the value of a field, as an import reads a cell. References are chosen here: a text is none. */
export function valueFromText(field: Field, typed: string, names: NamesOfValue): Reading {
  const reading = parseCell(field, typed, names)
  if ('issue' in reading || (field.type === 'ref' && reading.value !== null)) return { kind: 'refused' }
  return { kind: 'value', value: reading.value }
}

import type { Field, FieldType } from './field.ts'

const NUMBERS: ReadonlySet<FieldType> = new Set(['quantity', 'price', 'amount', 'rate', 'decimal', 'integer'])

/** Checks whether the field holds a figure: a decimal string. */
export function isNumber(field: Field): boolean {
  return NUMBERS.has(field.type)
}

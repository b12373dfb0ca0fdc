import type { ValueType } from './value-type.ts'

/** How two values are compared. Dates, enums and texts compare as text, records by id. */
export type ComparisonKind = 'decimal' | 'text' | 'flag' | 'instant' | 'record'

/** Which comparison fits a type. */
export function comparisonKindOf(type: ValueType): ComparisonKind {
  switch (type.kind) {
    case 'decimal':
    case 'flag':
    case 'instant':
    case 'record':
      return type.kind
    case 'text':
    case 'date':
    case 'enum':
      return 'text'
    case 'list':
      throw new TypeError('Cannot compare a list: the checker refuses it')
  }
}

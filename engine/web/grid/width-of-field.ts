import { assertNever } from '../../core/assert-never.ts'
import type { Field } from '../../core/model/field.ts'

/** The width that a column starts with, by what it holds. */
export function widthOfField(field: Field | undefined): number {
  if (field === undefined) return 140
  switch (field.type) {
    case 'flag': return 72
    case 'lines':
    case 'files': return 80
    case 'integer':
    case 'rate': return 90
    case 'quantity': return 120
    case 'date': return 112
    case 'enum':
    case 'price':
    case 'decimal':
    case 'instant': return 128
    case 'amount': return 150
    case 'sequence': return 168
    case 'ref': return 160
    case 'text': return 140
    case 'longText': return 220
    default: return assertNever(field.type)
  }
}

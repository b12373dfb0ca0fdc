import type { Decimal } from '../../decimal/decimal.ts'
import type { ComparisonKind } from './comparison-kind.ts'
import type { ComparisonOperator } from '../parse/syntax.ts'
import { idOfRef } from '../../model/id-of-ref.ts'

type Equals = (left: unknown, right: unknown) => boolean

/** Checks whether two read values are equal. */
export function equalityFor(by: ComparisonKind): Equals {
  switch (by) {
    case 'decimal':
      return (left, right) => (left as Decimal).eq(right as Decimal)
    case 'instant':
      return (left, right) => Date.parse(left as string) === Date.parse(right as string)
    case 'record':
      return (left, right) => {
        const id = idOfRef(left)
        return id !== undefined && id === idOfRef(right)
      }
    case 'text':
    case 'flag':
      return (left, right) => left === right
  }
}

/** Checks a comparison between two read values. Texts are ordered by code unit, as PostgreSQL's collation "C" does. */
export function comparisonFor(operator: ComparisonOperator, by: ComparisonKind): Equals {
  const equals = equalityFor(by)
  switch (operator) {
    case '==':
      return equals
    case '!=':
      return (left, right) => !equals(left, right)
    case '<':
      return (left, right) => order(left, right, by) < 0
    case '<=':
      return (left, right) => order(left, right, by) <= 0
    case '>':
      return (left, right) => order(left, right, by) > 0
    case '>=':
      return (left, right) => order(left, right, by) >= 0
  }
}

/** Negative, zero or positive, as `left` comes before, with or after `right`. */
export function order(left: unknown, right: unknown, by: ComparisonKind): number {
  if (by === 'decimal') return (left as Decimal).cmp(right as Decimal)
  if (by === 'instant') return Date.parse(left as string) - Date.parse(right as string)
  const [first, second] = [left as string, right as string]
  return first < second ? -1 : first > second ? 1 : 0
}

import type { Field } from '../../../../core/model/field.ts'
import type { Operator } from '../../../../core/query/operators.ts'
import type { Filter } from '../state/list-state.ts'

/** The operators of a filter of this field, the usual one first. A range shows "at least" and "at most" as its open ends. */
export function operatorsOf({ type, required }: Field): readonly Operator[] {
  const blank: readonly Operator[] = required || type === 'sequence' ? [] : ['blank', 'notBlank']
  switch (type) {
    case 'text':
    case 'longText':
    case 'sequence':
      return ['contains', 'equals', 'startsWith', 'in', ...blank]
    case 'enum':
    case 'ref':
    case 'refs':
      return ['in', ...blank]
    case 'flag':
      return ['equals']
    case 'date':
    case 'instant':
      return ['between', 'atLeast', 'atMost', ...blank]
    case 'quantity':
    case 'price':
    case 'amount':
    case 'rate':
    case 'decimal':
    case 'integer':
      return ['between', ...blank]
    case 'files':
    case 'lines':
      return []
  }
}

/** The operator of a filter that is set, as its menu names it. */
export function operatorOf({ operator }: Filter, modes: readonly Operator[]): Operator {
  if (modes.includes(operator)) return operator
  return modes[0] ?? operator
}

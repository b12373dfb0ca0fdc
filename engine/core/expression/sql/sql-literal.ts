import { Decimal } from '../../decimal/decimal.ts'
import { idOfRef } from '../../model/id-of-ref.ts'
import { readerFor } from '../values/read-value.ts'
import { sqlText, sqlValue } from './sql-fragment.ts'
import type { SqlFragment } from './sql-fragment.ts'
import { EvaluationStop } from '../values/evaluation-stop.ts'
import type { ValueType } from '../values/value-type.ts'

/** PostgreSQL's name of a type. The id of a record takes its type from the column beside it. */
function castOf(type: ValueType): string | undefined {
  switch (type.kind) {
    case 'decimal':
      return 'numeric'
    case 'flag':
      return 'boolean'
    case 'date':
      return 'date'
    case 'instant':
      return 'timestamptz'
    case 'text':
    case 'enum':
      return 'text'
    case 'record':
      return undefined
    case 'list': {
      const of = castOf(type.of)
      return of === undefined ? undefined : `${of}[]`
    }
  }
}

/** A bound value of the language. A blank, or data that make no sense, is null, and a condition with null fails. */
export function sqlLiteral(value: unknown, type: ValueType): SqlFragment {
  const cast = castOf(type)
  if (value instanceof EvaluationStop) return sqlText(cast === undefined ? 'null' : `null::${cast}`)
  if (typeof value === 'boolean') return sqlText(String(value))
  return sqlValue(plain(value, type), cast)
}

function plain(value: unknown, type: ValueType): unknown {
  if (value instanceof Decimal) return value.toString()
  if (type.kind === 'record') return idOfRef(value)
  if (type.kind !== 'list') return value
  // Blank items of a list are absent for the evaluator too; a null in the array would make every miss blank.
  const read = readerFor(type.of, 'a list')
  return (value as readonly unknown[])
    .map(read)
    .filter((item) => !(item instanceof EvaluationStop))
    .map((item) => plain(item, type.of))
}

import type { Field } from '../../../core/model/field.ts'
import type { Row } from '../../cells/value-at-path.ts'

/** A value as a request has it: records by their ids. */
export function sentValue(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map((each: unknown) => sentValue(each)).toSorted()
  return typeof value === 'object' && 'id' in value ? value.id : value
}

/** What takes an action back: of each row that still has what it was given, its version now and the values before. */
export function itemsBefore(fields: readonly Pick<Field, 'name'>[], before: readonly Row[], given: Row, now: readonly Row[]): readonly Row[] {
  const former = new Map(before.map((row) => [row['id'], row]))
  const isStillGiven = (row: Row) => fields.every(({ name }) => JSON.stringify(sentValue(row[name])) === JSON.stringify(sentValue(given[name])))
  return now.flatMap((row) => {
    const earlier = former.get(row['id'])
    if (earlier === undefined || !isStillGiven(row)) return []
    return [
      {
        id: row['id'],
        version: row['version'],
        ...Object.fromEntries(
          fields.map(({ name, type }: Pick<Field, 'name'> & Partial<Field>) => [name, sentValue(earlier[name]) ?? (type === 'refs' ? [] : null)]),
        ),
      },
    ]
  })
}

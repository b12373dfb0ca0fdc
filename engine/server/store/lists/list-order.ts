import { refText } from './query-paths.ts'
import type { QueryPaths } from './query-paths.ts'
import type { ListRequest } from './list-request.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { visibleTarget } from './list-query.ts'
import { issue } from '../../../core/rules/issue.ts'
import { quoted } from '../../schema/identifier.ts'

/** `backwards`: the column of the rows that alone gives the order, from the greatest value down, with blanks last. */
export type ListOrder = { readonly order: RawBuilder<unknown>; readonly backwards?: string }

export function orderOf(paths: QueryPaths, { sort = [], defaultSort = [] }: Pick<ListRequest, 'sort' | 'defaultSort'>, issues: Issue[]): ListOrder {
  const terms: RawBuilder<unknown>[] = []
  let backwards: string | undefined
  let isDescending = true
  const chosen = sort.length > 0 ? sort : defaultSort
  chosen.forEach(({ field, descending }, index) => {
    const target = visibleTarget(paths, field, `order[${index}]`)
    if ('code' in target) {
      if (sort.length > 0) issues.push(target)
      return
    }
    if (target.field.type === 'files' || target.field.type === 'refs') return void issues.push(issue('WRONG_TYPE', `order[${index}]`, { field }))
    const value = target.field.type === 'ref' ? refText(paths, target) : { sql: target.sql }
    // Ordered by the shown name: a hidden name gives no order.
    if (value.mask !== undefined) return void issues.push(issue('FIELD_NOT_VISIBLE', `order[${index}]`, { field }))
    const isText = target.field.type === 'text' || target.field.type === 'longText' || target.field.type === 'ref'
    const collation = isText && paths.reader.textCollation !== undefined ? ` collate ${quoted(paths.reader.textCollation)}` : ''
    const isAlwaysThere = target.field.required && target.field.type !== 'ref' && target.sealed === undefined && target.hidden === undefined
    if (chosen.length === 1 && descending && !isAlwaysThere && value.sql === `${paths.alias}.${quoted(field)}`) backwards = field
    terms.push(sql`${sql.raw(value.sql + collation)} ${sql.raw(descending ? 'desc' : 'asc')}${sql.raw(isAlwaysThere ? '' : ' nulls last')}`)
    isDescending = descending
  })
  const { line } = paths.entity
  if (terms.length === 0) terms.push(line === undefined ? sql`t."createdAt" desc` : sql`t.document desc, t."lineNo" desc`)
  const order = sql.join([...terms, sql`t.id ${sql.raw(isDescending ? 'desc' : 'asc')}`])
  return backwards === undefined ? { order } : { order, backwards }
}

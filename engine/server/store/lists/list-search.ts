import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../core/model/entity.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { quoted } from '../../schema/identifier.ts'
import { conditionOf, onLines } from './list-filter.ts'
import { type QueryPaths, joinsText, resolvePath } from './query-paths.ts'
import { ownRows } from '../scope.ts'
import type { Tx } from '../../schema/database.ts'

/** Conditions that need these joins, or that concern rows of `lines`. */
type Branch = { readonly joins: string; readonly lines?: Entity; readonly conditions: RawBuilder<boolean>[] }

/**
 * The rows with a text in one of the fields, as the source of a select; undefined for an empty text. Hidden fields are not searched. Fields of several tables
 * are searched table by table, each by its own indexes, and each row comes from the first table that finds it: no index serves an "or" across tables.
 */
export function searchedRows(tx: Tx, paths: QueryPaths, search: string, fields: readonly string[]): RawBuilder<unknown> | Issue | undefined {
  const text = search.trim()
  if (text === '') return undefined
  if ([...text].length < 2) return issue('SEARCH_TOO_SHORT', 'search')
  const branches = branchesOf(paths, text, fields)
  const table = sql.raw(quoted(paths.entity.name))
  const alias = sql.raw(paths.alias)
  if (branches.length === 0) return sql`(select ${alias}.* from ${table} ${alias} where false)`
  const conditions = branches.map((branch) => {
    const any = sql<boolean>`(${sql.join(branch.conditions, sql` or `)})`
    return branch.lines === undefined ? any : onLines(paths, branch.lines, any)
  })
  const selects = branches.map(({ joins }, index) => {
    const earlier = conditions.slice(0, index).map((condition) => sql` and ${condition} is not true`)
    const own = sql`${ownRows(tx, paths.entity, paths.alias)} and ${conditions[index]}`
    return sql`select ${alias}.* from ${table} ${alias} ${sql.raw(joins)} where ${sql.join([own, ...earlier], sql``)}`
  })
  return sql`(${sql.join(selects, sql` union all `)})`
}

/** The row's own columns first, then referenced records, then lines: a branch repeats the conditions of those before it, and so has their joins. */
function branchesOf(paths: QueryPaths, text: string, fields: readonly string[]): readonly Branch[] {
  const looking: QueryPaths = { ...paths, joins: new Map() }
  const placed = [...new Set(fields)].map((field) => ({ field, place: placeOf(paths, field) })).filter(({ place }) => place !== undefined)
  const branches = new Map<string, Branch>()
  for (const { field } of placed.toSorted((left, right) => left.place! - right.place!)) {
    const target = resolvePath(looking, field)!
    const condition = conditionOf(looking, target, 'contains', text)
    if (condition === undefined) continue
    const joins = joinsText(looking)
    const key = target.lines === undefined ? joins : `lines of ${target.lines.name}`
    const branch = branches.get(key) ?? { joins, ...(target.lines && { lines: target.lines }), conditions: [] }
    branches.set(key, branch)
    branch.conditions.push(condition)
  }
  return [...branches.values()]
}

/** 0 for a column of the row itself, 1 behind a ref or in its document, 2 in its lines; undefined for hidden fields and other types. */
function placeOf(paths: QueryPaths, field: string): number | undefined {
  const alone: QueryPaths = { ...paths, joins: new Map() }
  const target = resolvePath(alone, field)
  if (target === undefined || target.mask !== undefined || conditionOf(alone, target, 'contains', '..') === undefined) return undefined
  if (target.lines !== undefined) return 2
  return alone.joins.size === 0 ? 0 : 1
}

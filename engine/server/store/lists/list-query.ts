import { type RawBuilder, type Transaction, sql } from 'kysely'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Model } from '../../../core/model/model.ts'
import { rowAccessOf } from '../../../core/permissions/row-access.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { quoted } from '../../schema/identifier.ts'
import { filterSql } from './list-filter.ts'
import type { ListReader, ListRequest } from './list-request.ts'
import { searchedRows } from './list-search.ts'
import { formulaSql, queryPaths } from './formula-sql.ts'
import { type QueryPaths, documentAlias, joinsText, resolvePath } from './query-paths.ts'
import { rangeIssues } from './query-range.ts'
import { ownRows } from '../scope.ts'
import { awaitsDecision } from './awaits-decision.ts'

/** The rows that a list is about: where paths begin, the condition, and the joins that it needs. */
export type ListQuery = {
  readonly paths: QueryPaths
  readonly condition: RawBuilder<unknown>
  readonly joins: string
  /** What it selects from: the table, or those of its rows that a search finds. */
  readonly rows: RawBuilder<unknown>
  readonly issues: readonly Issue[]
}

/** Each is a query of its own to the planner, whose work grows much faster than their number. */
const MAX_LINE_CONDITIONS = 4

type Conditions = Pick<ListRequest, 'entity' | 'rows' | 'declared' | 'filter' | 'toDecide' | 'range' | 'tab' | 'where' | 'ids' | 'search' | 'searchIn'>

/** Puts together whose rows, which of them by access, screen, tab and the person's filters. */
export function listQuery(tx: Transaction<any>, model: Model, reader: ListReader, request: Conditions): ListQuery {
  const document = entityOf(model, request.entity)
  const entity = request.rows === undefined ? document : entityOf(model, document.fields[request.rows]?.entity ?? '')
  const paths: QueryPaths = { ...queryPaths(model, reader, entity, 't'), declared: new Set(request.declared) }
  // Rows that are named are few, whenever they are from.
  const issues: Issue[] = request.ids === undefined ? [...rangeIssues(reader, request)] : []
  const conditions: RawBuilder<unknown>[] = [ownRows(tx, entity, 't')]
  // A line list stands on its documents: their row access is its own.
  const header = entity === document ? 't' : () => documentAlias(paths)
  const access = rowAccessOf(model, document, reader)
  if (access !== undefined) conditions.push(formulaSql(paths, access, header))
  if (request.filter !== undefined) conditions.push(formulaSql(paths, request.filter, request.filter.scope === document.name ? header : 't'))
  if (request.toDecide !== undefined) conditions.push(awaitsDecision(reader, document.name, request.toDecide))
  const add = (condition: RawBuilder<boolean> | Issue) => ('code' in condition ? issues.push(condition) : conditions.push(condition))
  if (request.tab !== undefined) add(filterSql(paths, { field: request.tab.field, operator: 'equals', value: request.tab.value }, 'tab'))
  const onLines = request.where?.filter(({ field }) => resolvePath(paths, field)?.lines !== undefined) ?? []
  if (onLines.length > MAX_LINE_CONDITIONS) issues.push(issue('TOO_MANY_ITEMS', 'where', { maximum: String(MAX_LINE_CONDITIONS) }))
  request.where?.forEach((filter, index) => add(filterSql(paths, filter, `where[${index}]`)))
  if (request.ids !== undefined) conditions.push(sql`t.id = any(${request.ids}::text[])`)
  const searched = request.search === undefined ? undefined : searchedRows(tx, paths, request.search, [...displayFields(entity), ...(request.searchIn ?? [])])
  if (searched !== undefined && 'code' in searched) issues.push(searched)
  const rows = searched === undefined || 'code' in searched ? sql.raw(quoted(entity.name)) : searched
  return { paths, condition: sql.join(conditions, sql` and `), joins: joinsText(paths), rows, issues }
}

/** From, joins and condition; `joins` are those of the condition, unless more columns are named beside it. */
export function fromWhere({ rows, condition, joins }: ListQuery, more: string = joins): RawBuilder<unknown> {
  return sql`from ${rows} t ${sql.raw(more)} where ${condition}`
}

function displayFields(entity: QueryPaths['entity']): string[] {
  return entity.line === undefined ? [entity.display] : entity.display in entity.fields ? [entity.display] : []
}

/** A path that a person or a screen names, or the issue with it. */
export function visibleTarget(paths: QueryPaths, field: string, path: string) {
  const target = resolvePath(paths, field)
  if (target === undefined || target.lines !== undefined) return issue('UNKNOWN_KEY', path, { key: field })
  return target.mask === undefined ? target : issue('FIELD_NOT_VISIBLE', path, { field })
}

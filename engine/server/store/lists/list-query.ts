import { entityOfRows } from '../../../core/query/entity-of-rows.ts'
import { type RawBuilder, sql } from 'kysely'
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
import type { Tx } from '../../schema/database.ts'

/** The rows of a list: the start of paths, the condition, and its joins. */
export type ListQuery = {
  readonly paths: QueryPaths
  readonly condition: RawBuilder<unknown>
  readonly joins: string
  /** The source of the select: the table, or the rows that a search finds. */
  readonly rows: RawBuilder<unknown>
  readonly isSearch: boolean
  readonly issues: readonly Issue[]
}

/** The planner treats each as a query of its own, and its work grows much faster than their number. */
const MAX_LINE_CONDITIONS = 4

type Conditions = Pick<ListRequest, 'entity' | 'rows' | 'declared' | 'filter' | 'toDecide' | 'range' | 'tab' | 'where' | 'ids' | 'search' | 'searchIn'>

/** Builds the query: the rows, by access, screen, tab and the person's filters. */
export function listQuery(tx: Tx, model: Model, reader: ListReader, request: Conditions): ListQuery {
  const document = entityOf(model, request.entity)
  const entity = entityOfRows(model, request)
  const paths: QueryPaths = { ...queryPaths(model, reader, entity, 't'), declared: new Set(request.declared) }
  // Named rows are few, whatever their dates.
  const issues: Issue[] = request.ids === undefined ? [...rangeIssues(reader, request)] : []
  const conditions: RawBuilder<unknown>[] = [ownRows(tx, entity, 't')]
  // A list of lines has the row access of its documents.
  const header = entity === document ? 't' : () => documentAlias(paths)
  const access = rowAccessOf(model, document, reader)
  if (access !== undefined) conditions.push(formulaSql(paths, access, header))
  if (request.filter !== undefined) conditions.push(formulaSql(paths, request.filter, request.filter.scope === document.name ? header : 't'))
  if (request.toDecide !== undefined)
    conditions.push(awaitsDecision(model, reader, document, request.toDecide, (person) => seenBy(tx, model, person, document)))
  const add = (condition: RawBuilder<boolean> | Issue) => ('code' in condition ? issues.push(condition) : conditions.push(condition))
  if (request.tab !== undefined) add(filterSql(paths, { field: request.tab.field, operator: 'equals', value: request.tab.value }, 'tab'))
  const onLines = request.where?.filter(({ field }) => resolvePath(paths, field)?.lines !== undefined) ?? []
  if (onLines.length > MAX_LINE_CONDITIONS) issues.push(issue('TOO_MANY_ITEMS', 'where', { maximum: String(MAX_LINE_CONDITIONS) }))
  request.where?.forEach((filter, index) => add(filterSql(paths, filter, `where[${index}]`)))
  if (request.ids !== undefined) conditions.push(sql`t.id = any(${request.ids}::text[])`)
  const searched = request.search === undefined ? undefined : searchedRows(tx, paths, request.search, [...displayFields(entity), ...(request.searchIn ?? [])])
  if (searched !== undefined && 'code' in searched) issues.push(searched)
  const found = searched === undefined || 'code' in searched ? undefined : searched
  const rows = found ?? sql.raw(quoted(entity.name))
  return { paths, condition: sql.join(conditions, sql` and `), joins: joinsText(paths), rows, isSearch: found !== undefined, issues }
}

/** The ids of the documents that somebody sees. */
function seenBy(tx: Tx, model: Model, reader: ListReader, { name }: QueryPaths['entity']): RawBuilder<unknown> {
  return sql`select t.id ${fromWhere(listQuery(tx, model, reader, { entity: name }))}`
}

/** From, joins and condition; `joins` are those of the condition, unless further columns are named. */
export function fromWhere({ rows, condition, joins }: ListQuery, more: string = joins): RawBuilder<unknown> {
  return sql`from ${rows} t ${sql.raw(more)} where ${condition}`
}

function displayFields(entity: QueryPaths['entity']): string[] {
  return entity.line === undefined ? [entity.display] : entity.display in entity.fields ? [entity.display] : []
}

/** A path of a person or a screen, or its issue. */
export function visibleTarget(paths: QueryPaths, field: string, path: string) {
  const target = resolvePath(paths, field)
  if (target === undefined || target.lines !== undefined) return issue('UNKNOWN_KEY', path, { key: field })
  return target.mask === undefined ? target : issue('FIELD_NOT_VISIBLE', path, { field })
}

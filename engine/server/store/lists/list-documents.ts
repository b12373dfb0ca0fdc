import type { Tx } from '../../schema/database.ts'
import type { Model } from '../../../core/model/model.ts'
import { ListRefusedError } from './list-request.ts'
import type { ListReader, ListRequest, ListAnswer } from './list-request.ts'
import { MAX_COUNT, selectedTotals, sumsOf } from './list-totals.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { listQuery, fromWhere } from './list-query.ts'
import type { ListQuery } from './list-query.ts'
import { isOrderedByIndex } from '../../schema/sorted-columns.ts'
import { orderOf } from './list-order.ts'
import { joinsText, type QueryPaths } from './query-paths.ts'
import { OWNER, answerRow, selectedColumns, textsOfOwned } from './list-columns.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { issue } from '../../../core/rules/issue.ts'

export const MAX_PAGE_SIZE = 2000

/** How far a quick count goes beyond the page. The sum of so many rows takes no longer than their page. */
const QUICK_COUNT = 1000

/** One page of a list, with the count and the totals of all found rows, as its pager asks. Throws `ListRefusedError`. */
export async function listDocuments(tx: Tx, model: Model, reader: ListReader, request: ListRequest): Promise<ListAnswer> {
  const list = selectRows(tx, model, reader, request, pagerIssues(request))
  const { page, pageSize, count } = request.pager
  const rows = count === 'only' ? [] : (await list.page(pageSize, (page - 1) * pageSize).execute(tx)).rows
  const most = count === 'quick' ? Math.min(MAX_COUNT, page * pageSize + QUICK_COUNT) : MAX_COUNT
  const sums = await sumsOf(tx, list.query, list.totals, list.joinsOfTotals, most)
  return { rows: await list.answer(rows), ...sums }
}

/** The statement of a list's rows, and the presentation of its result for the person. Throws `ListRefusedError`, with `more` issues too. */
export function selectRows(tx: Tx, model: Model, reader: ListReader, request: Omit<ListRequest, 'pager'>, more: readonly Issue[] = []) {
  const query = listQuery(tx, model, reader, request)
  const { paths } = query
  const issues: Issue[] = [...query.issues, ...more]
  // Of the condition and the totals alone: the order's tables are joined for the page only.
  const ofTotals: QueryPaths = { ...paths, joins: new Map(paths.joins) }
  const { order, backwards } = orderOf(paths, request, issues)
  const joinsOfOrder = joinsText(paths)
  const totals = selectedTotals(ofTotals, request.totals ?? [], issues)
  const joinsOfTotals = joinsText(ofTotals)
  const columns = selectedColumns(paths, request.columns, issues)
  if (issues.length > 0) throw new ListRefusedError(issues)
  const shown = sql`select ${sql.join([...columns.map((column) => column.sql), sql`t.purchaser as ${sql.id(OWNER)}`])}`
  const joins = joinsText(paths)
  return {
    query,
    totals,
    joinsOfTotals,
    rows: sql`${shown} ${fromWhere(query, joins)} order by ${order}`,
    // Finds the page first, by condition and order; columns that are only shown are joined for its rows alone.
    page(size: number, offset: number) {
      const ordered = sql`order by ${order} limit ${size} offset ${offset}`
      const found =
        backwards !== undefined && isOrderedByIndex(model, paths.entity, backwards)
          ? sql`select t.* from (${blanksLast(query, backwards, size + offset)}) t ${ordered}`
          : sql`select t.* ${fromWhere(query, joinsOfOrder)} ${ordered}`
      return sql<Record<string, unknown>>`${shown} from (${found}) t ${sql.raw(joins)} order by ${order}`
    },
    async answer(found: readonly Record<string, unknown>[]): Promise<ListAnswer['rows']> {
      const texts = await textsOfOwned(tx, model, reader, found, columns)
      return found.map((row) => answerRow(row, columns, texts))
    },
  }
}

/**
 * The rows with the greatest values of a column, and those without one. Blanks come last in either direction, and an index that is read backwards brings them
 * first: so it is read for each of the two, as far as the page goes.
 */
function blanksLast(query: ListQuery, column: string, most: number): RawBuilder<unknown> {
  const value = sql`t.${sql.id(column)}`
  const part = (is: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql`(select t.* ${fromWhere(query)} and ${value} is ${is} order by ${order} limit ${most})`
  return sql`${part(sql`not null`, sql`${value} desc, t.id desc`)} union all ${part(sql`null`, sql`t.id desc`)}`
}

/** How many rows a list has, counted up to 100,000. */
export async function countDocuments(
  tx: Tx,
  model: Model,
  reader: ListReader,
  request: Omit<ListRequest, 'pager'>,
  most: number = MAX_COUNT,
): Promise<{ readonly total: number; readonly capped: boolean }> {
  const query = listQuery(tx, model, reader, request)
  if (query.issues.length > 0) throw new ListRefusedError(query.issues)
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from (select ${fromWhere(query, query.joins)} limit ${most + 1}) found`.execute(tx)
  const total = Number(rows[0]?.total ?? 0)
  return { total: Math.min(total, most), capped: total > most }
}

function pagerIssues({ pager: { page, pageSize }, largestPage = MAX_PAGE_SIZE }: ListRequest): Issue[] {
  const isCount = (value: number) => Number.isInteger(value) && value >= 1
  if (isCount(pageSize) && pageSize > largestPage) return [issue('PAGE_SIZE_OVER_2000', 'pager.pageSize')]
  if (!isCount(page) || !isCount(pageSize) || page * pageSize > 2 ** 31) return [issue('PAGER_WRONG', 'pager')]
  return []
}

import { type RawBuilder, sql } from 'kysely'
import type { Model } from '../../../core/model/model.ts'
import { type Measure, measuresBehind } from '../../../core/model/report.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { Tx } from '../../schema/database.ts'
import { formulaSql } from '../lists/formula-sql.ts'
import { fromWhere } from '../lists/list-query.ts'
import { OWNER, answerRow, selectedColumns, textsOfOwned } from '../lists/list-columns.ts'
import { type ListAnswer, type ListReader, ListRefusedError, type Sort } from '../lists/list-request.ts'
import { orderOf } from '../lists/list-order.ts'
import { joinsText } from '../lists/query-paths.ts'
import { type GroupSql, type ReportQuery, reportQuery } from './report-query.ts'
import type { ReportCell, ReportRequest } from './report-request.ts'

type Page = { readonly page: number; readonly pageSize: number }

/** The rows behind one figure of a report, and how many they are: the same rows, narrowed to the groups of the figure. Throws `ListRefusedError`. */
export async function reportRows(
  tx: Tx,
  model: Model,
  reader: ListReader,
  request: ReportRequest,
  cell: ReportCell,
  columns: readonly string[],
  sort: readonly Sort[],
  { page, pageSize }: Page,
): Promise<Pick<ListAnswer, 'rows' | 'total'>> {
  const asked = reportQuery(tx, model, reader, { ...request, measure: cell.measure })
  const { query, by, across, unit } = asked
  const { paths } = query
  const behind: ReportQuery['query'] = {
    ...query,
    condition: sql.join(
      [
        query.condition,
        ...inGroup(by, cell.by),
        ...inGroup(across, cell.across),
        ...(cell.unit === undefined || unit === undefined ? [] : [isValue(unit.text, cell.unit)]),
        ...countedBy(request.screen.measures, asked).map((condition) => condition(paths)),
      ],
      sql` and `,
    ),
  }
  const issues: Issue[] = []
  const { order } = orderOf(paths, { defaultSort: sort }, issues)
  const selected = selectedColumns(paths, columns, issues)
  if (issues.length > 0) throw new ListRefusedError(issues)
  const joins = joinsText(paths)
  const shown = sql.join([...selected.map((column) => column.sql), sql`t.purchaser as ${sql.id(OWNER)}`])
  const { rows } = await sql<Record<string, unknown>>`select ${shown}, count(*) over () as "of all" ${fromWhere(behind, joins)}
    order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  const texts = await textsOfOwned(tx, model, reader, rows, selected)
  return { rows: rows.map((row) => answerRow(row, selected, texts)), total: Number(rows[0]?.['of all'] ?? 0) }
}

function inGroup(group: GroupSql | undefined, id: string | null | undefined): readonly RawBuilder<boolean>[] {
  return group === undefined || id === undefined ? [] : [isValue(group.value, id)]
}

function isValue(value: string, wanted: string | null): RawBuilder<boolean> {
  return wanted === null ? sql<boolean>`${sql.raw(value)} is null` : sql<boolean>`${sql.raw(value)} = ${wanted}`
}

/** The condition of the measure: a row is behind it if it counts for the figure, or for one from which the figure is computed. */
function countedBy(all: readonly Measure[], { measure }: ReportQuery): readonly ((paths: ReportQuery['query']['paths']) => RawBuilder<boolean>)[] {
  const counted = measuresBehind(all, measure.name).filter(({ kind }) => kind !== 'share' && kind !== 'computed')
  if (counted.some(({ when }) => when === undefined)) return []
  return [
    (paths) =>
      sql<boolean>`(${sql.join(
        counted.map(({ when }) => formulaSql(paths, when!)),
        sql` or `,
      )})`,
  ]
}

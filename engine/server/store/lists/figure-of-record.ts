import { sql } from 'kysely'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Figure, Share } from '../../../core/model/figure.ts'
import type { Model } from '../../../core/model/model.ts'
import type { SummaryFigure } from '../../../core/wire/summary.ts'
import { quoted } from '../../schema/identifier.ts'
import type { Tx } from '../../schema/database.ts'
import { formulaSql, queryPaths } from './formula-sql.ts'
import { countDocuments, selectRows } from './list-documents.ts'
import { fromWhere, listQuery } from './list-query.ts'
import type { ListReader, ListRequest } from './list-request.ts'
import { type QueryPaths, joinsText, resolvePath } from './query-paths.ts'

/** More are not counted: nobody reads them at a glance. */
const MAX_AT_A_GLANCE = 1000

/**
 * A figure about a record, from the documents or rows that refer to it by a path, as far as the reader's lists have them. Undefined if the reader may not read
 * such documents, or something that the figure would tell.
 */
export async function figureOfRecord(
  tx: Tx,
  model: Model,
  reader: ListReader,
  figure: Figure,
  link: string,
  record: string,
): Promise<SummaryFigure | undefined> {
  const rows = entityOf(model, figure.of)
  const document = rows.line === undefined ? rows : entityOf(model, rows.line.of)
  const code = document.read[reader.side]
  if (code !== undefined && !reader.permissions.has(code)) return undefined
  const { share, latest, when } = figure
  const isTold = (path: string) => {
    const paths = { ...queryPaths(model, reader, rows, 't'), declared: new Set([path]) }
    const target = resolvePath(paths, path)
    return target !== undefined && target.mask === undefined
  }
  if (![link, ...(share === undefined ? [] : [share.whole]), ...(latest === undefined ? [] : [latest.by, ...latest.shows])].every(isTold)) return undefined
  const request: Omit<ListRequest, 'pager'> = {
    entity: document.name,
    ...(rows.line !== undefined && { rows: rows.line.field }),
    ...(when !== undefined && { filter: when }),
    declared: [link, ...(latest === undefined ? [] : [latest.by, ...latest.shows])],
    where: [{ field: link, operator: 'equals', value: record }],
  }
  if (share !== undefined) return { figure: figure.name, kind: 'share', ...(await shareOf(tx, model, reader, request, share)) }
  if (latest === undefined) {
    const { total, capped } = await countDocuments(tx, model, reader, request, MAX_AT_A_GLANCE)
    return { figure: figure.name, kind: 'count', count: total, capped }
  }
  const list = selectRows(tx, model, reader, { ...request, columns: latest.shows, defaultSort: [{ field: latest.by, descending: true }] })
  const found = await list.page(latest.most, 0).execute(tx)
  const shown = await list.answer(found.rows)
  return {
    figure: figure.name,
    kind: 'latest',
    of: figure.of,
    shows: latest.shows,
    ...(latest.draws !== undefined && { draws: latest.draws }),
    rows: shown.map((row) => Object.fromEntries(['id', 'document', ...latest.shows].flatMap((path) => (path in row ? [[path, row[path]]] : [])))),
  }
}

/** Of how many rows the sum of what refers to them reaches the whole. What is added up is as much the row's own as its tallies are. */
async function shareOf(
  tx: Tx,
  model: Model,
  reader: ListReader,
  request: Omit<ListRequest, 'pager'>,
  { whole, entity, measure, by, when }: Share,
): Promise<{ readonly done: number; readonly of: number }> {
  const query = listQuery(tx, model, reader, request)
  const adding: QueryPaths = { ...queryPaths(model, reader, entityOf(model, entity), 'f'), aliasPrefix: 'f', seesAll: true }
  const isAdded = when === undefined ? sql`true` : formulaSql(adding, when)
  const [sum, reached] = [columnAt(adding, measure), columnAt(query.paths, whole)]
  const joins = joinsText(adding)
  const { rows } = await sql<{ done: string; of: string }>`
    select count(*) as of, count(*) filter (where coalesce(
      (select sum(${sql.raw(sum)}) from ${sql.raw(quoted(entity))} f ${sql.raw(joins)} where f.purchaser = t.purchaser and f.${sql.ref(by)} = t.id and ${isAdded}), 0
    ) >= ${sql.raw(reached)}) as done ${fromWhere(query, joinsText(query.paths))}`.execute(tx)
  return { done: Number(rows[0]?.done ?? 0), of: Number(rows[0]?.of ?? 0) }
}

function columnAt(paths: QueryPaths, name: string): string {
  const target = resolvePath(paths, name)
  if (target === undefined) throw new TypeError(`Cannot find "${name}" of ${paths.entity.name} in SQL: the check of declarations should have refused it`)
  return target.sql
}

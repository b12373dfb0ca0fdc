import { type RawBuilder, sql } from 'kysely'
import { canonicalText } from '../../../core/decimal/canonical-text.ts'
import type { Model } from '../../../core/model/model.ts'
import { type Measure, isFigure } from '../../../core/model/report.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { ReportRow, ReportValue } from '../../../core/wire/report.ts'
import type { Tx } from '../../schema/database.ts'
import { quoted } from '../../schema/identifier.ts'
import { formulaSql } from '../lists/formula-sql.ts'
import { fromWhere } from '../lists/list-query.ts'
import { type ListReader, ListRefusedError } from '../lists/list-request.ts'
import { type QueryPaths, joinsText, resolvePath } from '../lists/query-paths.ts'
import { figuresTold } from './report-computed.ts'
import { type ReportQuery, reportQuery } from './report-query.ts'
import type { ReportRequest } from './report-request.ts'

/** More groups are not told at once. */
export const MAX_GROUPS = 5000

export type ReportAnswer = Omit<ReportQuery, 'query'> & { readonly rows: readonly ReportRow[]; readonly capped: boolean }

/** A measure that the database counts: its value in a row, whether the row counts, and whether its value is open. */
type Counted = {
  readonly name: string
  readonly columns: readonly RawBuilder<unknown>[]
  readonly total: string
  readonly isDay: boolean
  readonly sealed?: string
}

type Row = Readonly<Record<string, string | number | boolean | null>>

/** The figures of a report in one statement: of each group, of each row and column, and in all. Exact decimals. Throws `ListRefusedError`. */
export async function reportFigures(tx: Tx, model: Model, reader: ListReader, request: ReportRequest): Promise<ReportAnswer> {
  const { query, ...asked } = reportQuery(tx, model, reader, request)
  if (!isFigure(asked.measure)) throw new ListRefusedError([issue('UNKNOWN_KEY', 'entity.measure', { key: asked.measure.name })])
  const { by, across, unit, told, measure } = asked
  const counted = countedOf(query.paths, request.screen.measures, told)
  const raw = (text: string | undefined) => sql.raw(text ?? 'null::text')
  const inner = sql.join([
    sql`${raw(by.value)} as b, ${raw(by.text)} as bt, ${raw(across?.value)} as a, ${raw(across?.text)} as at, ${raw(unit?.value)} as u, ${raw(unit?.text)} as ut`,
    ...counted.flatMap(({ columns }) => columns),
  ])
  const totals = counted.flatMap(({ name, total, sealed }) => [
    `(${total})::text as ${quoted(`= ${name}`)}`,
    ...(sealed === undefined ? [] : [`(${sealed}) as ${quoted(`sealed ${name}`)}`]),
  ])
  const sets = across === undefined ? '(b, u), (u)' : '(b, a, u), (b, u), (a, u), (u)'
  // The largest first. What is computed afterwards, or under a seal, orders nothing: an order tells of its figures.
  const ordering = counted.filter(({ sealed, isDay }) => sealed === undefined && !isDay)
  const first = ordering.find(({ name }) => name === measure.name) ?? ordering[0]
  const order = by.group.every !== undefined || first === undefined ? 'b nulls last, u' : `${first.total} desc nulls last, b nulls last, u`
  const all = across === undefined ? '1' : 'grouping(a)'
  // Columns stand in the order of their days; others by their sums, the largest first.
  const inColumns =
    across === undefined
      ? ''
      : `case when grouping(b) = 1 then ${across.group.every === undefined && first !== undefined ? `-(${first.total})` : 'a'} end nulls last,`
  const { rows } = await sql<Row>`
    select b, min(bt) as bt, ${sql.raw(across === undefined ? 'null::text' : 'a')} as a, min(at) as at, u, min(ut) as ut, grouping(b) as "allBy", ${sql.raw(all)} as "allAcross", ${sql.raw(totals.join(', '))}
    from (select ${inner} ${fromWhere(query, joinsText(query.paths))}) r
    group by grouping sets (${sql.raw(sets)})
    order by grouping(b) + ${sql.raw(all)} desc, ${sql.raw(inColumns)} ${sql.raw(order)}${sql.raw(across === undefined ? '' : ', a nulls last')} limit ${MAX_GROUPS + 1}`.execute(
    tx,
  )
  const plain = rows.slice(0, MAX_GROUPS).map((row) => rowOf(row, counted, across !== undefined))
  return { ...asked, rows: figuresTold(request.screen, told, plain), capped: rows.length > MAX_GROUPS }
}

/** Those that the database counts, with the ones behind computed figures. */
function countedOf(paths: QueryPaths, all: readonly Measure[], told: readonly Measure[]): readonly Counted[] {
  const names = new Set(told.map(({ name }) => name))
  for (const measure of [...all].reverse()) {
    if (!names.has(measure.name)) continue
    if (measure.kind === 'share') names.add(measure.of)
    if (measure.kind === 'computed') for (const each of measure.of) names.add(each)
  }
  return all.filter(({ name, kind }) => names.has(name) && kind !== 'share' && kind !== 'computed').map((measure, index) => countedSql(paths, measure, index))
}

function countedSql(paths: QueryPaths, measure: Measure, index: number): Counted {
  const when = measure.when === undefined ? sql`true` : sql`coalesce(${formulaSql(paths, measure.when)}, false)`
  const counts = sql`${when} as ${sql.id(`c${index}`)}`
  const filter = `filter (where c${index})`
  if (!('field' in measure)) return { name: measure.name, columns: [counts], total: `count(*) ${filter}`, isDay: false }
  const target = resolvePath(paths, measure.field)!
  const value = sql`${sql.raw(target.sql)} as ${sql.id(`v${index}`)}`
  const { kind, name } = measure
  const isDay = kind === 'latest'
  if (kind === 'distinct') return { name, columns: [counts, value], total: `count(distinct v${index}) ${filter}`, isDay }
  const total = kind === 'sum' ? `coalesce(sum(v${index}) ${filter}, 0)` : isDay ? `max(v${index}) ${filter}` : `round(avg(v${index}) ${filter}, 6)`
  if (target.sealed === undefined) return { name, columns: [counts, value], total, isDay }
  const open = sql`${sql.raw(target.sealed.open)} as ${sql.id(`o${index}`)}`
  return { name, columns: [counts, value, open], total, isDay, sealed: `not coalesce(bool_and(o${index}) ${filter}, true)` }
}

function rowOf(row: Row, counted: readonly Counted[], hasAcross: boolean): ReportRow {
  const sealed = counted.flatMap(({ name }) => (row[`sealed ${name}`] === true ? name : []))
  const figures = counted.map(({ name, isDay }): [string, string | null] => {
    const figure = row[`= ${name}`]
    if (typeof figure !== 'string' || sealed.includes(name)) return [name, null]
    return [name, isDay ? figure : canonicalText(figure)]
  })
  const value = (id: Row[string] | undefined, text: Row[string] | undefined): ReportValue => ({ id: (id as string | null) ?? null, text: String(text ?? '') })
  return {
    ...(row['allBy'] === 0 && { by: value(row['b'], row['bt']) }),
    ...(hasAcross && row['allAcross'] === 0 && { across: value(row['a'], row['at']) }),
    unit: row['u'] === null ? null : String(row['ut']),
    figures: Object.fromEntries(figures),
    ...(sealed.length > 0 && { sealed }),
  }
}

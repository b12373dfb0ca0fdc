import type { Model } from '../../../core/model/model.ts'
import {
  type Bucket,
  type Measure,
  type ReportGroup,
  groupsOfReport,
  isFigure,
  keyOfGroup,
  measuresBehind,
  unitsOfMeasure,
} from '../../../core/model/report.ts'
import type { ReportScreen } from '../../../core/model/screen.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { Tx } from '../../schema/database.ts'
import { literal } from '../../schema/identifier.ts'
import { type ListQuery, listQuery } from '../lists/list-query.ts'
import { type ListReader, ListRefusedError } from '../lists/list-request.ts'
import { type QueryPaths, type ResolvedPath, refText, resolvePath } from '../lists/query-paths.ts'
import type { ReportRequest } from './report-request.ts'

/** SQL of the value that gathers rows, and of its text. */
export type GroupSql = {
  readonly key: string
  readonly group: ReportGroup
  readonly value: string
  readonly text: string
  readonly field: ResolvedPath['field']
}

/** A report as its reader may have it: the rows, and what they may be gathered by and told of. */
export type ReportQuery = {
  readonly query: ListQuery
  readonly groups: readonly string[]
  readonly measures: readonly Measure[]
  readonly by: GroupSql
  readonly across: GroupSql | undefined
  /** The measure that is drawn, and all that are told beside it. */
  readonly measure: Measure
  readonly told: readonly Measure[]
  /** SQL of the unit that keeps the figures apart, and its text. */
  readonly unit: { readonly value: string; readonly text: string; readonly field: ResolvedPath['field'] } | undefined
}

/** Values that the calendar and the person give, not the row. */
const GIVEN: ReadonlySet<string> = new Set(['user', 'prefs', 'today', 'now', 'approval'])

/** Every path that a report names; whoever may open it sees them, apart from masks. */
export function pathsOfReport({ by, filters, range, measures }: ReportScreen): readonly string[] {
  const ofMeasures = measures.flatMap((measure) => ['field' in measure ? measure.field : '', measure.unit ?? '', ...(measure.when?.references ?? [])])
  return [...new Set([...by.map(({ field }) => field), ...filters, range.field, ...ofMeasures])].filter((path) => path !== '')
}

/** The rows of a report and its groups for a reader. What a mask or a seal keeps from the reader is not offered. Throws `ListRefusedError`. */
export function reportQuery(tx: Tx, model: Model, reader: ListReader, request: ReportRequest): ReportQuery {
  const { screen, from, to, where } = request
  const days = { field: screen.range.field, operator: 'between', value: [from, to] }
  const query = listQuery(tx, model, reader, {
    entity: screen.entity,
    ...(screen.rows !== undefined && { rows: screen.rows }),
    ...(screen.filter !== undefined && { filter: screen.filter }),
    declared: pathsOfReport(screen),
    where: [...where, days],
  })
  const { paths } = query
  const issues: Issue[] = [...query.issues]
  const groups = groupsOfReport(screen).filter((group) => mayGather(paths, group))
  const keys = groups.map(keyOfGroup)
  const measures = screen.measures.filter(({ name }) => mayTell(paths, screen.measures, name))
  const groupOf = (key: string | undefined, at: string): ReportGroup | undefined => {
    const found = groups.find((group) => keyOfGroup(group) === key)
    if (found === undefined && key !== undefined)
      issues.push(issue(groupsOfReport(screen).some((group) => keyOfGroup(group) === key) ? 'FIELD_NOT_VISIBLE' : 'UNKNOWN_KEY', at, { field: key, key }))
    return found
  }
  const by = groupOf(request.by, 'entity.by') ?? groups[0]
  const across = groupOf(request.across, 'entity.across')
  if (across !== undefined && by !== undefined && keyOfGroup(across) === keyOfGroup(by))
    issues.push(issue('UNKNOWN_KEY', 'entity.across', { key: keyOfGroup(by) }))
  const measure = request.measure === undefined ? measures.find(isFigure) : measures.find(({ name }) => name === request.measure)
  if (measure === undefined && request.measure !== undefined) {
    const isThere = screen.measures.some(({ name }) => name === request.measure)
    issues.push(issue(isThere ? 'FIELD_NOT_VISIBLE' : 'UNKNOWN_KEY', 'entity.measure', { field: request.measure, key: request.measure }))
  }
  if (issues.length > 0) throw new ListRefusedError(issues)
  if (by === undefined || measure === undefined) throw new ListRefusedError([issue('FIELD_NOT_VISIBLE', '', { field: screen.name })])
  const [unit] = unitsOfMeasure(screen.measures, measure.name)
  const told = measures.filter(({ name }) => unitsOfMeasure(screen.measures, name).every((each) => each === unit))
  return {
    query,
    groups: keys,
    measures,
    by: groupSql(paths, by),
    across: across && groupSql(paths, across),
    measure,
    told,
    unit: unit === undefined ? undefined : valueSql(paths, unit),
  }
}

function mayGather(paths: QueryPaths, { field }: ReportGroup): boolean {
  const target = readable(paths, field)
  return target !== undefined && (target.field.type !== 'ref' || refText(apart(paths), target).mask === undefined)
}

/** A measure is told to whoever may read what it counts, what it asks of the rows, its unit and the measures behind it. */
function mayTell(paths: QueryPaths, all: readonly Measure[], name: string): boolean {
  return measuresBehind(all, name).every((measure) => {
    const asked = (measure.when?.references ?? []).filter((path) => !GIVEN.has(path.split('.', 1)[0]!))
    // The figure itself may be under a seal, which is looked at row by row.
    const isFigureRead = !('field' in measure) || (measure.kind === 'distinct' ? readable(paths, measure.field) : unmasked(paths, measure.field)) !== undefined
    return isFigureRead && [...asked, ...(measure.unit === undefined ? [] : [measure.unit])].every((path) => readable(paths, path) !== undefined)
  })
}

/** The value of a path that the reader sees in every row. */
function readable(paths: QueryPaths, path: string): ResolvedPath | undefined {
  const target = unmasked(paths, path)
  return target?.sealed === undefined ? target : undefined
}

function unmasked(paths: QueryPaths, path: string): ResolvedPath | undefined {
  const target = resolvePath(apart(paths), path)
  return target === undefined || target.mask !== undefined || target.lines !== undefined ? undefined : target
}

/** The same paths without their joins: what is only asked about joins nothing. */
function apart(paths: QueryPaths): QueryPaths {
  return { ...paths, joins: new Map(paths.joins) }
}

function groupSql(paths: QueryPaths, group: ReportGroup): GroupSql {
  const { every, field } = group
  const key = keyOfGroup(group)
  if (every === undefined) return { key, group, ...valueSql(paths, field) }
  const target = resolvePath(paths, field)!
  const value = bucketSql(target, every, paths.reader.timeZone)
  return { key, group, value, text: value, field: target.field }
}

function valueSql(paths: QueryPaths, path: string): Omit<GroupSql, 'key' | 'group'> {
  const target = resolvePath(paths, path)!
  const value = `(${target.sql})::text`
  return { value, text: target.field.type === 'ref' ? `(${refText(paths, target).sql})::text` : value, field: target.field }
}

/** The first day of the period, by the calendar of the enterprise. */
function bucketSql({ sql, field }: ResolvedPath, every: Bucket, timeZone: string): string {
  const day = field.type === 'instant' ? `(${sql} at time zone ${literal(timeZone)})` : `(${sql})::timestamp`
  return `to_char(date_trunc(${literal(every)}, ${day}), 'YYYY-MM-DD')`
}

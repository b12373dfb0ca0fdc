import { type RawBuilder, sql } from 'kysely'
import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'
import { isDate } from '../../../core/expression/functions/calendar-days.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field, FieldType } from '../../../core/model/field.ts'
import { daysOfPeriod } from '../../../core/query/days-of-period.ts'
import { OPERATORS, type Operator } from '../../../core/query/operators.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { columnTypeOf } from '../../schema/column-of-field.ts'
import { quoted } from '../../schema/identifier.ts'
import type { Filter } from './list-request.ts'
import { type ResolvedPath, type QueryPaths, refText, resolvePath } from './query-paths.ts'
import { escapeLikePattern } from './escape-like-pattern.ts'

const MAX_VALUES = 2000

type Typed = Pick<Field, 'type' | 'asText'>

/** A condition of the request as SQL, or its issue. */
export function filterSql(paths: QueryPaths, filter: Filter, path: string): RawBuilder<boolean> | Issue {
  const target = resolvePath(paths, filter.field)
  if (target === undefined) return issue('UNKNOWN_KEY', path, { key: filter.field })
  if (target.mask !== undefined) return issue('FIELD_NOT_VISIBLE', path, { field: filter.field })
  const invalid = () => issue('WRONG_TYPE', path, { field: filter.field, operator: filter.operator })
  if (!OPERATORS.includes(filter.operator as Operator)) return invalid()
  if (Array.isArray(filter.value) && filter.value.length === 0) return issue('CRITERION_NEEDED', path, { field: filter.field })
  const condition = conditionOf(paths, target, filter.operator as Operator, filter.value)
  if (condition === undefined) return invalid()
  if (target.lines === undefined) return condition
  return onLines(paths, target.lines, condition)
}

/** The condition that a line of the document, under the alias "x", meets a condition. */
export function onLines(paths: QueryPaths, lines: Entity, condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${sql.raw(quoted(lines.name))} x
    where x.purchaser = ${sql.raw(paths.alias)}.purchaser and x.document = ${sql.raw(paths.alias)}.id and ${condition})`
}

/** A condition on the value of a path, which is blank where the row's purchaser hides it; undefined if the operator does not fit. */
export function conditionOf(paths: QueryPaths, { hidden, ...target }: ResolvedPath, operator: Operator, value: unknown): RawBuilder<boolean> | undefined {
  if (hidden === undefined) return conditionOn(paths, target, operator, value)
  // Compares the column itself, so that an index can serve it.
  const condition = conditionOn(paths, { ...target, sql: hidden.value }, operator, value)
  if (condition === undefined) return undefined
  const isHidden = sql.raw(hidden.where)
  return operator === 'blank' ? sql<boolean>`(${condition} or ${isHidden})` : sql<boolean>`(${condition} and not ${isHidden})`
}

function conditionOn(paths: QueryPaths, target: ResolvedPath, operator: Operator, value: unknown): RawBuilder<boolean> | undefined {
  const { type } = target.field
  const { today, timeZone } = paths.reader
  const column = sql.raw(target.sql)
  if (operator === 'blank') return sql<boolean>`${column} is null`
  if (operator === 'notBlank') return sql<boolean>`${column} is not null`
  if (type === 'files' || type === 'lines') return undefined
  if (type === 'refs') return listCondition(target, operator, value)
  if (operator === 'contains' || operator === 'startsWith') return textCondition(paths, target, operator, value)
  if (operator === 'in') {
    if (!Array.isArray(value) || value.length > MAX_VALUES) return undefined
    const values = value.map((item) => bound(type, item))
    if (values.includes(undefined)) return undefined
    return sql<boolean>`${column} = any(${values}::${sql.raw(castOf(target.field))}[])`
  }
  if (operator === 'equals') {
    // A day of an instant runs from midnight to midnight.
    if (type === 'instant' && typeof value === 'string' && isDate(value)) return range(column, target.field, value, value, timeZone)
    const single = bound(type, value)
    return single === undefined ? undefined : sql<boolean>`${column} = ${single}::${sql.raw(castOf(target.field))}`
  }
  if (operator === 'within') {
    const days = (type === 'date' || type === 'instant') && typeof value === 'string' ? daysOfPeriod(value, today) : undefined
    return days === undefined ? undefined : range(column, target.field, days.from, days.to, timeZone)
  }
  const isOrdered = type === 'date' || type === 'instant' || columnTypeOf(type) === 'numeric'
  if (!isOrdered) return undefined
  if (operator === 'atLeast') return range(column, target.field, value, undefined, timeZone)
  if (operator === 'atMost') return range(column, target.field, undefined, value, timeZone)
  return Array.isArray(value) && value.length === 2 ? range(column, target.field, value[0], value[1], timeZone) : undefined
}

/** "in": one of the records is among the wanted ones; "equals": the record is among them. */
function listCondition(target: ResolvedPath, operator: Operator, value: unknown): RawBuilder<boolean> | undefined {
  const column = sql.raw(target.sql)
  if (operator === 'in') {
    if (!Array.isArray(value) || value.length > MAX_VALUES) return undefined
    const ids = value.map((item) => bound('ref', item))
    return ids.includes(undefined) ? undefined : sql<boolean>`${column} && ${ids}::text[]`
  }
  if (operator === 'equals') {
    const id = bound('ref', value)
    return id === undefined ? undefined : sql<boolean>`${column} @> array[${id}]::text[]`
  }
  return undefined
}

// In collation "C" only ASCII letters have two cases, which makes searching a million texts ten times as fast.
function textCondition(paths: QueryPaths, target: ResolvedPath, operator: 'contains' | 'startsWith', value: unknown): RawBuilder<boolean> | undefined {
  const { type } = target.field
  if (typeof value !== 'string' || value === '' || value.length > 200) return undefined
  const pattern = `${operator === 'contains' ? '%' : ''}${escapeLikePattern(value)}%`
  if (type === 'ref') {
    if (target.lines !== undefined) return undefined
    const text = refText(paths, target)
    return text.mask === undefined ? sql<boolean>`${sql.raw(text.sql)} collate "C" ilike ${pattern}` : undefined
  }
  const isText = type === 'text' || type === 'longText' || type === 'sequence'
  return isText ? sql<boolean>`${sql.raw(target.sql)} collate "C" ilike ${pattern}` : undefined
}

function range(column: RawBuilder<unknown>, field: Typed, from: unknown, to: unknown, timeZone: string): RawBuilder<boolean> | undefined {
  const { type } = field
  const cast = sql.raw(castOf(field))
  const conditions: RawBuilder<boolean>[] = []
  for (const [operator, value] of [
    ['>=', from],
    ['<=', to],
  ] as const) {
    if (value === undefined || value === null || value === '') continue
    const single = type === 'instant' && typeof value === 'string' && isDate(value) ? value : bound(type, value)
    if (single === undefined) return undefined
    if (type === 'instant' && isDate(String(single))) {
      // A day begins in the time zone of the reader's enterprise.
      const midnight = sql`(${single}::date + ${operator === '<=' ? 1 : 0}::integer)::timestamp at time zone ${timeZone}`
      conditions.push(operator === '<=' ? sql<boolean>`${column} < ${midnight}` : sql<boolean>`${column} >= ${midnight}`)
    } else conditions.push(sql<boolean>`${column} ${sql.raw(operator)} ${single}::${cast}`)
  }
  return conditions.length === 0 ? undefined : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** A value of the request in the database's form; undefined if it is not of the type. */
function bound(type: FieldType, value: unknown): string | boolean | undefined {
  if (type === 'flag') return value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined
  if (columnTypeOf(type) === 'numeric') return typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value))?.toFixed() : undefined
  if (typeof value !== 'string' || value.length > 400 || value.includes('\0')) return undefined
  if (type === 'date') return isDate(value) ? value : undefined
  if (type === 'instant') return instantOf(value)
  return value
}

// The database accepts years of four digits without a sign.
function instantOf(value: string): string | undefined {
  const at = Date.parse(value)
  const text = Number.isNaN(at) ? '' : new Date(at).toISOString()
  return isDate(text.slice(0, 10)) ? text : undefined
}

/** The type for comparison; days in a text column compare as texts, which has the same order. */
function castOf({ type, asText }: Typed): string {
  if (type === 'flag') return 'boolean'
  if (type === 'date') return asText === true ? 'text' : 'date'
  if (type === 'instant') return 'timestamptz'
  return columnTypeOf(type) === 'numeric' ? 'numeric' : 'text'
}

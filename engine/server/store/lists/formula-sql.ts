import { type RawBuilder, sql } from 'kysely'
import { expressionOf } from '../../../core/expression/expression-of.ts'
import type { SqlFragment } from '../../../core/expression/sql/sql-fragment.ts'
import { expressionToSql } from '../../../core/expression/sql/to-sql.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Model } from '../../../core/model/model.ts'
import { userOf } from '../../../core/permissions/user-of.ts'
import { literal } from '../../schema/identifier.ts'
import type { ListReader } from './list-request.ts'
import { lookupSql } from './lookup-sql.ts'
import { type QueryPaths, resolvePath } from './query-paths.ts'

/** Paths that begin at the rows of an entity, whose alias in the query this is. */
export function queryPaths(model: Model, reader: ListReader, entity: Entity, alias: string): QueryPaths {
  return { model, reader, entity, alias, joins: new Map(), seesAll: false, unstored: unstoredSql, condition: conditionText }
}

/** The alias of an entity's rows in a query; a function joins them when their first column is needed. */
export type Alias = string | (() => string)

/** A formula as a condition or a value of the query, over the entity whose rows have the alias. */
export function formulaSql(paths: QueryPaths, formula: Formula, alias: Alias = paths.alias, more: Readonly<Record<string, unknown>> = {}): RawBuilder<boolean> {
  const { parts, values } = fragmentOf(paths, formula, alias, more)
  return sql<boolean>(parts as unknown as TemplateStringsArray, ...values)
}

function conditionText(paths: QueryPaths, formula: Formula, alias: string): string {
  return `(${inlined(fragmentOf(paths, formula, alias))})`
}

/** A field that depends on the day is computed when it is read, and a fresh lookup is found then. */
function unstoredSql(paths: QueryPaths, entity: Entity, alias: string, field: Field): string {
  if (field.lookup !== undefined) return lookupSql(paths, entity, alias, field.lookup)
  if (field.computed !== undefined) return `(${inlined(fragmentOf(paths, field.computed, alias))})`
  const steps = (field.derived ?? []).map(({ when, value }) => `when ${inlined(fragmentOf(paths, when, alias))} then ${literal(value)}`)
  return `(case ${steps.join(' ')} end)`
}

function fragmentOf(paths: QueryPaths, formula: Formula, alias: Alias, more: Readonly<Record<string, unknown>> = {}): SqlFragment {
  const { reader, model } = paths
  const parameters = {
    user: userOf(
      reader,
      undefined,
      reader.absent?.map(({ accountId }) => accountId),
    ),
    prefs: reader.prefs,
    today: reader.today,
    now: reader.now,
    ...more,
  }
  // A ref's filter may also read the choosing row, which is a parameter.
  const scope = formula.scope.split('/', 1)[0]!
  const columns = (path: string) => {
    const rows = typeof alias === 'string' ? alias : alias()
    const target = resolvePath({ ...paths, entity: entityOf(model, scope), alias: rows, seesAll: true }, path)
    return target === undefined || target.lines !== undefined ? undefined : target.sql
  }
  const result = expressionToSql(expressionOf(model, formula), columns, parameters)
  // The check refuses what cannot run in SQL; silently leaving out a filter would show too much.
  if ('problems' in result) throw new TypeError(`Cannot run "${formula.source}" in SQL: ${result.problems.map((problem) => problem.message).join('; ')}`)
  return result.sql
}

/** Values as literals, for SQL that appears several times in a statement. */
function inlined({ parts, values }: SqlFragment): string {
  return parts.reduce((text, part, index) => text + valueText(values[index - 1]) + part)
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(valueText).join(', ')}]`
  return literal(String(value))
}

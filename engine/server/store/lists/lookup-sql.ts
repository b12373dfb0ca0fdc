import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Lookup } from '../../../core/model/field.ts'
import { quoted } from '../../schema/identifier.ts'
import { type QueryPaths, joinsText, resolvePath } from './query-paths.ts'

const THEIRS = 'f'

/**
 * The SQL of a fresh figure for each row of a list: the least of the matching rows, or the row's place among them (`isListedFresh`). The field's own mask and
 * seal decide whether the reader sees it. `alias`: the rows of `entity`.
 */
export function lookupSql(paths: QueryPaths, entity: Entity, alias: string, lookup: Lookup): string {
  const target = entityOf(paths.model, lookup.entity)
  const theirs: QueryPaths = {
    ...paths,
    entity: target,
    alias: THEIRS,
    joins: new Map(),
    seesAll: true,
    document: undefined,
    aliasPrefix: `${paths.aliasPrefix ?? ''}${THEIRS}`,
  }
  const ours: QueryPaths = { ...paths, entity, alias, seesAll: true }
  const measure = sqlAt(theirs, lookup.measure)
  const conditions = [
    `${THEIRS}.purchaser = ${alias}.purchaser`,
    `${measure} is not null`,
    ...Object.entries(lookup.by).map(([their, our]) => `${sqlAt(theirs, their)} = ${sqlAt(ours, our)}`),
    ...Object.entries(lookup.between).flatMap(([our, [least, most]]) => [
      ...(least === null ? [] : [`${sqlAt(ours, our)} >= ${sqlAt(theirs, least)}`]),
      ...(most === null ? [] : [`${sqlAt(ours, our)} <= ${sqlAt(theirs, most)}`]),
    ]),
    ...(lookup.when === undefined ? [] : [paths.condition(theirs, lookup.when, THEIRS)]),
  ]
  const rows = (more: readonly string[]) => `from ${quoted(target.name)} ${THEIRS} ${joinsText(theirs)} where ${[...conditions, ...more].join(' and ')}`
  if (lookup.pick === 'least') return `(select min(${measure}) ${rows([])})`
  // One more than the number of lower rows, if it is one of the counted rows.
  const own = sqlAt(ours, lookup.measure)
  return `(case when exists (select ${rows([`${THEIRS}.id = ${alias}.id`])}) then 1 + (select count(*)::numeric ${rows([`${measure} < ${own}`])}) end)`
}

function sqlAt(paths: QueryPaths, path: string): string {
  const target = resolvePath(paths, path)
  if (target === undefined) throw new TypeError(`Cannot find "${path}" of ${paths.entity.name} in SQL: the check of declarations should have refused it`)
  return target.sql
}

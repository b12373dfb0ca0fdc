import { type RawBuilder, type Transaction, sql } from 'kysely'
import type { Row } from '../../core/lifecycle/document.ts'
import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import type { Model } from '../../core/model/model.ts'
import { sightOf } from '../../core/permissions/mask-document.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Reference } from '../../core/wire/envelope.ts'
import { quoted } from '../schema/identifier.ts'
import { formulaSql, queryPaths } from './formula-sql.ts'
import { type ListReader, ListRefused } from './list-request.ts'
import { type QueryPaths, displayOf, joinsText, targetOf } from './query-paths.ts'
import { BUILT_IN } from './built-in.ts'
import { ownRows } from './scope.ts'

/** What a person may choose for a ref field. */
export type OptionsRequest = {
  /** The choosing entity, or line entity. */
  readonly entity: string
  /** Its ref field. */
  readonly field: string
  readonly search?: string
  /** Only these, such as what is chosen already. */
  readonly ids?: readonly string[]
  /** The choosing row, as far as it is filled in, for the field's filter. */
  readonly document?: Row
}

export const MOST_OPTIONS = 50

/** Rows that the field's filter and the reader's access let through, by their text; the first fifty. Throws `ListRefused`. */
export async function listOptions(tx: Transaction<any>, model: Model, reader: ListReader, request: OptionsRequest): Promise<readonly Reference[]> {
  const field = entityOf(model, request.entity).fields[request.field]
  const sight = sightOf(model, entityOf(model, request.entity), reader)
  if (field?.type !== 'ref' || sight.unseen.has(request.field)) throw new ListRefused([issue('UNKNOWN_KEY', 'field', { key: request.field })])
  // Who does not read what was chosen does not browse what could be.
  if (sight.masked.has(request.field)) throw new ListRefused([issue('FIELD_NOT_VISIBLE', 'field', { field: request.field })])
  const name = field.entity ?? ''
  // Enterprises and people are not for browsing.
  if (name in BUILT_IN) return []
  const entity = entityOf(model, name)
  const paths = queryPaths(model, reader, entity, 't')
  const text = displayOf(paths, entity, 't')
  if (text.mask !== undefined) throw new ListRefused([issue('FIELD_NOT_VISIBLE', 'field', { field: request.field })])
  const conditions: RawBuilder<unknown>[] = [ownRows(tx, entity, 't')]
  const access = entity.rows[reader.side]
  if (access !== undefined) conditions.push(formulaSql(paths, access))
  if (request.ids !== undefined) conditions.push(sql`t.id = any(${[...request.ids]}::text[])`)
  // What is chosen already is shown, even where it could not be chosen again.
  else if (field.filter !== undefined) conditions.push(formulaSql(paths, field.filter, 't', { document: request.document ?? {} }))
  const search = request.search?.trim() ?? ''
  if (search !== '') {
    const pattern = `%${search.slice(0, 100).replaceAll(/[\\%_]/g, '\\$&')}%`
    conditions.push(
      sql`(${sql.join(
        [text.sql, ...searchedColumns(paths)].map((column) => sql`${sql.raw(column)} collate "C" ilike ${pattern}`),
        sql` or `,
      )})`,
    )
  }
  const { rows } = await sql<Reference>`
    select t.id, coalesce(${sql.raw(text.sql)}, '') as text from ${sql.raw(quoted(name))} t ${sql.raw(joinsText(paths))}
    where ${sql.join(conditions, sql` and `)} order by 2, 1 limit ${MOST_OPTIONS}`.execute(tx)
  return rows
}

/** Codes and names; long texts are no way to find a record. */
function searchedColumns(paths: QueryPaths): string[] {
  const { fields, display } = paths.entity
  const names = Object.values(fields)
    .filter(({ name, type }) => name !== display && (type === 'text' || type === 'sequence'))
    .map(({ name }) => name)
  const targets = names.map((name) => targetOf(paths, name))
  return targets.flatMap((target) => (target === undefined || target.mask !== undefined ? [] : [target.sql])).slice(0, 6)
}

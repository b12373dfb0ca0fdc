import { sql } from 'kysely'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Tx } from '../../schema/database.ts'
import { quoted } from '../../schema/identifier.ts'
import { isWithoutIndex, latestRows } from './latest-rows.ts'
import { conditionOf } from './list-filter.ts'
import { listQuery } from './list-query.ts'
import type { ListReader } from './list-request.ts'
import { joinsText, resolvePath } from './query-paths.ts'
import type { Searched } from './searched.ts'

/** Whoever means more records than these types more. */
const MAX_RECORDS = 10

/** The ids of the records with a word that a ref field of a searched entity may point to. */
export type FoundRecords = (entity: string, ref: string) => readonly string[]

/**
 * The records with a word, by one statement for all entities that are searched by them. The next statement names their ids: it knows then how often each is
 * referred to, and reads neither all documents for a record without any, nor all those of a record for the latest five.
 */
export async function findRecords(tx: Tx, model: Model, reader: ListReader, searched: readonly Searched[], word: string): Promise<FoundRecords> {
  const asked = new Map<string, { readonly target: string; readonly fields: readonly string[] }>()
  for (const { entity, searchable } of searched)
    for (const [ref, fields] of refsIn(searchable.by)) {
      const field = entity.fields[ref]
      if (field?.type === 'ref' && field.entity !== undefined) asked.set(keyOf(field.entity, fields), { target: field.entity, fields })
    }
  const parts = [...asked].flatMap(([key, { target, fields }]) => {
    const { paths, condition } = listQuery(tx, model, reader, { entity: target, declared: fields })
    const conditions = fields.flatMap((name) => {
      const found = resolvePath(paths, name)
      return found === undefined || found.mask !== undefined ? [] : (conditionOf(paths, found, 'contains', word) ?? [])
    })
    if (conditions.length === 0) return []
    const entity = entityOf(model, target)
    return sql<{
      key: string
      id: string
    }>`(select ${key}::text as key, t.id from ${isWithoutIndex(word) ? latestRows(tx, entity) : sql.raw(quoted(entity.name))} t ${sql.raw(joinsText(paths))}
      where ${condition} and (${sql.join(conditions, sql` or `)}) order by t."createdAt" desc, t.id desc limit ${sql.lit(MAX_RECORDS)})`
  })
  const { rows } = parts.length === 0 ? { rows: [] } : await sql<{ key: string; id: string }>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return (name, ref) => {
    const one = searched.find(({ entity }) => entity.name === name)
    const key = keyOf(one?.entity.fields[ref]?.entity ?? '', refsIn(one?.searchable.by ?? []).get(ref) ?? [])
    return rows.flatMap((row) => (row.key === key ? [row.id] : []))
  }
}

/** The fields of records among the paths, by the ref field that leads there; paths into lines are among them. */
function refsIn(by: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const refs = new Map<string, string[]>()
  for (const path of by) {
    const [ref = '', field] = path.split('.')
    if (field !== undefined) refs.set(ref, [...(refs.get(ref) ?? []), field])
  }
  return refs
}

const keyOf = (target: string, fields: readonly string[]) => `${target}: ${fields.join()}`

import { type RawBuilder, sql } from 'kysely'
import { canonicalText } from '../../../core/decimal/canonical-text.ts'
import type { Model } from '../../../core/model/model.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { columnTypeOf } from '../../schema/column-of-field.ts'
import type { Tx } from '../../schema/database.ts'
import type { Hit } from './find-hits.ts'
import type { Searched } from './searched.ts'
import { selectRows } from './list-documents.ts'
import type { ListReader } from './list-request.ts'

/** A hit as its reader sees it: the number, and what stands beside it. What is hidden from the reader is not there. */
export type ShownHit = Hit & { readonly version: unknown; readonly number: string; readonly screen: string; readonly values: Readonly<Record<string, unknown>> }

/** Documents of one entity, the first of `by` being their number, and what is shown of them. */
export type Shown = { readonly entity: Searched['entity']; readonly searchable: Pick<Searched['searchable'], 'by' | 'shows' | 'opens'> }

/** Those of the named documents that the reader sees, by one statement; the result tells of each hit what is shown. */
export async function showHits(
  tx: Tx,
  model: Model,
  reader: ListReader,
  searched: readonly Shown[],
  hits: readonly Hit[],
): Promise<(hit: Hit) => readonly ShownHit[]> {
  const lists = searched.flatMap(({ entity, searchable: { by, shows, opens } }) => {
    const ids = [...new Set(hits.flatMap((hit) => (hit.entity === entity.name ? [hit.id] : [])))]
    if (ids.length === 0) return []
    const { masked, unseen } = visibilityFor(model, entity, reader)
    const number = by[0]!
    const seen = shows.filter((name) => !masked.has(name) && !unseen.has(name))
    const columns = [number, ...seen]
    const figures = seen.filter((name) => columnTypeOf(entity.fields[name]?.type ?? 'text') === 'numeric')
    const list = selectRows(tx, model, reader, { entity: entity.name, ids, columns, declared: columns })
    return [{ name: entity.name, number, seen, figures, opens, list, page: list.page(ids.length, 0) }]
  })
  if (lists.length === 0) return () => []
  const { rows } = await sql<{ entity: string; row: Record<string, unknown> }>`${sql.join(
    lists.map(({ name, page, figures }) => sql`select ${name}::text as entity, to_jsonb(found)${textsOf(figures)} as row from (${page}) found`),
    sql` union all `,
  )}`.execute(tx)
  const shown = new Map<string, ShownHit>()
  for (const { name, number, seen, figures, opens, list } of lists) {
    const found = await list.answer(rows.flatMap(({ entity, row }) => (entity === name ? [row] : [])))
    for (const row of found) {
      const id = String(row['id'])
      const values = Object.fromEntries(
        seen.flatMap((field) => (row[field] === null || row[field] === undefined ? [] : [[field, shownValue(row[field], figures.includes(field))]])),
      )
      shown.set(`${name} ${id}`, { entity: name, id, version: row['version'], number: String(row[number]), screen: opens, values })
    }
  }
  return ({ entity, id }) => {
    const hit = shown.get(`${entity} ${id}`)
    return hit === undefined ? [] : [hit]
  }
}

/** A number of JSON would lose digits. */
function textsOf(figures: readonly string[]): RawBuilder<unknown> {
  if (figures.length === 0) return sql``
  return sql` || jsonb_build_object(${sql.join(figures.flatMap((name) => [sql.lit(name), sql`${sql.ref(`found.${name}`)}::text`]))})`
}

const shownValue = (value: unknown, isFigure: boolean): unknown => (isFigure && typeof value === 'string' ? canonicalText(value) : value)

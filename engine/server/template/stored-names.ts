import { sql } from 'kysely'
import type { Entity, FieldNames } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { issue } from '../../core/rules/issue.ts'
import type { FieldTemplate } from '../../core/template/field-template.ts'
import { type LibraryName, libraryName } from '../../core/template/name-library.ts'
import type { DraftItem } from '../../core/template/read-draft.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { Tx } from '../schema/database.ts'

type Library = { readonly entity: Entity; readonly fields: FieldNames }

/** The entity of the library of names; undefined if none is declared. */
export function libraryOf({ entities }: Pick<Model, 'entities'>): Library | undefined {
  for (const entity of Object.values(entities)) if (entity.fieldNames !== undefined) return { entity, fields: entity.fieldNames }
  return undefined
}

/** All records of a purchaser's library of names, by their Chinese names. */
export async function readNames(tx: Tx, model: Pick<Model, 'entities'>, purchaser: string): Promise<readonly LibraryName[]> {
  const library = libraryOf(model)
  if (library === undefined) return []
  const { cn, en, others, type, scale, options, offered } = library.fields
  const columns = [...new Set(['id', cn, en, others, type, scale, options, offered])].map((name) => sql.id(name))
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${sql.id(library.entity.name)} where purchaser = ${purchaser} order by ${sql.id(cn)}, id`.execute(tx)
  return rows.map((row) => libraryName(library.fields, row))
}

/** The issues of a template's links: records that do not exist, or are no longer offered and were not linked before. */
export function linkIssues(items: readonly DraftItem[], before: FieldTemplate, library: readonly LibraryName[]): readonly Issue[] {
  const known = new Map(library.map((name) => [name.id, name]))
  const linked = new Map(before.items.map(({ key, attribute }) => [key, attribute]))
  return items.flatMap(({ attribute, keyName }, index) => {
    const name = known.get(attribute)
    const isKept = name !== undefined && (name.isOffered || linked.get(keyName) === attribute)
    return attribute === '' || isKept ? [] : [issue('TEMPLATE_ATTRIBUTE_UNKNOWN', `entityList[${index}].attribute`)]
  })
}

/** The rows of an earlier template without links to deleted records. */
export function withKnownLinks<Row extends Readonly<Record<string, unknown>>>(rows: readonly Row[], library: readonly LibraryName[]): readonly Row[] {
  const known = new Set<unknown>(library.map(({ id }) => id))
  return rows.map((row) => (known.has(row.attribute) ? row : { ...row, attribute: '' }))
}

/** Stores in each record of the library how many fields of the new template take their name from it. */
export async function countUses(tx: Tx, model: Pick<Model, 'entities'>, purchaser: string, { items }: FieldTemplate): Promise<void> {
  const library = libraryOf(model)
  if (library === undefined) return
  const linked = items.flatMap(({ attribute }) => attribute ?? [])
  const uses = sql.id(library.fields.uses)
  const count = sql`(select count(*) from unnest(${linked}::text[]) linked where linked = t.id)`
  await sql`update ${sql.id(library.entity.name)} t set ${uses} = ${count} where purchaser = ${purchaser} and ${uses} is distinct from ${count}`.execute(tx)
}

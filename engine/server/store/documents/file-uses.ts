import { sql } from 'kysely'
import type { Document, Row } from '../../../core/model/document.ts'
import { rowsOf } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Tx } from '../../schema/database.ts'

/** The ids of all files that a document holds, in its header and its lines. */
export function filesIn(model: Model, entity: Entity, document: Row): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const field of fieldsWithFiles(model, entity)) {
    const value = document[field.name]
    if (field.type === 'files' && Array.isArray(value))
      for (const { id } of value as readonly { readonly id?: unknown }[]) if (typeof id === 'string') ids.add(id)
    if (field.type === 'lines')
      for (const row of rowsOf(document, field.name)) for (const id of filesIn(model, entityOf(model, field.entity ?? ''), row)) ids.add(id)
  }
  return ids
}

function hasFiles(model: Model, entity: Entity): boolean {
  return fieldsWithFiles(model, entity).length > 0
}

const fieldsByEntity = new WeakMap<Entity, readonly Field[]>()

/** The fields of files, and the lines that have one. */
function fieldsWithFiles(model: Model, entity: Entity): readonly Field[] {
  let fields = fieldsByEntity.get(entity)
  if (fields === undefined) {
    fields = Object.values(entity.fields).filter(
      ({ type, entity: line }) => type === 'files' || (type === 'lines' && hasFiles(model, entityOf(model, line ?? ''))),
    )
    fieldsByEntity.set(entity, fields)
  }
  return fields
}

/** Records which files a document holds, so that people who see the document may open them. */
export async function keepFileUses(tx: Tx, model: Model, entity: Entity, before: Document | undefined, after: Document | undefined): Promise<void> {
  if (!hasFiles(model, entity)) return
  const held = before === undefined ? new Set<string>() : filesIn(model, entity, before)
  const holds = after === undefined ? new Set<string>() : filesIn(model, entity, after)
  const { id: document, purchaser } = (after ?? before) as Document
  const gone = [...held].filter((id) => !holds.has(id))
  if (gone.length > 0)
    await sql`delete from "fileUse" where file = any(${gone}::text[]) and entity = ${entity.name} and document = ${document} and purchaser = ${purchaser}`.execute(
      tx,
    )
  const added = [...holds].filter((id) => !held.has(id))
  if (added.length === 0) return
  await sql`update file set "usedAt" = now() where id = any(${added}::text[]) and "usedAt" is null`.execute(tx)
  await sql`insert into "fileUse" (file, purchaser, entity, document)
    select id, ${purchaser}, ${entity.name}, ${document} from file where id = any(${added}::text[]) on conflict do nothing`.execute(tx)
}

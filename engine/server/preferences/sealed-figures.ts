import { type RawBuilder, sql } from 'kysely'
import type { Entity, Seal } from '../../core/model/entity.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import { quoted } from '../schema/identifier.ts'
import { formulaSql, queryPaths } from '../store/lists/formula-sql.ts'
import type { ListReader } from '../store/lists/list-request.ts'
import { joinsText } from '../store/lists/query-paths.ts'
import type { Tx } from '../schema/database.ts'

/** A seal over a field, from everybody of the enterprise that has the documents. */
export type SealedFigure = { readonly owner: Entity; readonly seal: Seal }

/** The seal over a field of a document or of its lines, if its purchaser is behind one. */
export function sealOver(model: Model, entity: Entity, { name }: Field): SealedFigure | undefined {
  const owner = entity.line === undefined ? entity : entityOf(model, entity.line.of)
  const path = entity.line === undefined ? name : `${entity.line.field}.${name}`
  const mask = owner.masks.find(({ fields, sealed }) => sealed?.sides.includes('purchaser') === true && fields.includes(path))
  return mask?.sealed === undefined ? undefined : { owner, seal: mask.sealed }
}

/** Whether the document of a row, `t` of its entity, is opened. */
export function isOpened(model: Model, reader: ListReader, entity: Entity, { owner, seal }: SealedFigure): RawBuilder<boolean> {
  const paths = queryPaths(model, reader, owner, 'd')
  const opened = formulaSql(paths, seal.until)
  const key = sql.ref(entity.line === undefined ? 't.id' : 't.document')
  return sql<boolean>`exists (select from ${sql.raw(quoted(owner.name))} d ${sql.raw(joinsText(paths))} where d.id = ${key} and d.purchaser = t.purchaser and ${opened})`
}

/** Whether an enterprise has documents that are sealed and will still be opened: those in a final state never are. */
export async function hasUnopened(tx: Tx, model: Model, reader: ListReader, { owner, seal }: SealedFigure): Promise<boolean> {
  const paths = queryPaths(model, reader, owner, 't')
  const isOver = Object.values(owner.regions).flatMap(({ name, states }) => {
    const final = states.filter((state) => state.final).map((state) => state.name)
    return final.length === 0 ? [] : [sql<boolean>`${sql.ref(`t.${name}`)} in (${sql.join(final)})`]
  })
  const conditions = [
    sql`t.purchaser = ${reader.enterprise}`,
    sql`not coalesce(${formulaSql(paths, seal.until)}, false)`,
    ...isOver.map((over) => sql`not coalesce(${over}, false)`),
  ]
  const { rows } = await sql`
    select from ${sql.raw(quoted(owner.name))} t ${sql.raw(joinsText(paths))} where ${sql.join(conditions, sql` and `)} limit 1`.execute(tx)
  return rows.length > 0
}

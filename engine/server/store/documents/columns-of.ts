import type { Entity } from '../../../core/model/entity.ts'
import { isStored } from '../../../core/model/is-stored.ts'
import { systemColumns } from '../../schema/system-columns.ts'

const columnsByEntity = new WeakMap<Entity, readonly string[]>()

/** The names of an entity's columns, system columns first. */
export function columnsOf(entity: Entity): readonly string[] {
  let columns = columnsByEntity.get(entity)
  if (columns === undefined) {
    const fields = Object.values(entity.fields).filter((field) => isStored(entity, field))
    columns = [...new Set([...systemColumns(entity).map((column) => column.name), ...fields.map((field) => field.name)])]
    columnsByEntity.set(entity, columns)
  }
  return columns
}

import type { Entity } from '../../../core/model/entity.ts'
import { fieldAtPath } from '../../../core/model/field-at-path.ts'
import type { Model } from '../../../core/model/model.ts'
import type { ListScreen } from '../../../core/model/screen.ts'

/** The filter of a list for the rows of one document of `entity`: the first ref to it. */
export function filterByDocument(model: Model, list: ListScreen, entity: Entity): string | undefined {
  const owner = model.entities[list.entity]
  const rows = list.rows === undefined ? owner : model.entities[owner?.fields[list.rows]?.entity ?? '']
  if (rows === undefined) return undefined
  return list.filters.find((path) => {
    const field = fieldAtPath(model, rows, path)?.field
    return field?.type === 'ref' && field.entity === entity.name
  })
}

import type { Entity } from '../model/entity.ts'
import { entityOf } from '../model/field-kinds.ts'

/** The entity of the rows that a list or report shows: of the documents, or of the lines field that it names. */
export function entityOfRows(
  model: { readonly entities: Readonly<Record<string, Entity>> },
  { entity, rows }: { readonly entity: string; readonly rows?: string | undefined },
): Entity {
  const document = entityOf(model, entity)
  return rows === undefined ? document : entityOf(model, document.fields[rows]?.entity ?? '')
}

import type { Document, Row } from '../../../core/model/document.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Model } from '../../../core/model/model.ts'
import { columnsOf } from './columns-of.ts'

const blankRows = new WeakMap<Entity, Row>()

/** A document with null wherever it has no value, its lines too: as it is once it is read. */
export function withBlanks(model: Model, entity: Entity, document: Document): Document {
  const whole: Record<string, unknown> = { ...blankRowOf(entity), ...document }
  for (const field of fieldKindsOf(entity).lines) {
    const line = entityOf(model, field.entity)
    whole[field.name] = rowsOf(document, field.name).map((row) => ({ ...blankRowOf(line), ...row }))
  }
  return whole
}

function blankRowOf(entity: Entity): Row {
  let row = blankRows.get(entity)
  if (row === undefined) blankRows.set(entity, (row = Object.fromEntries(columnsOf(entity).map((name) => [name, null]))))
  return row
}

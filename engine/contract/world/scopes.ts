import type { LiveValues } from '../../core/expression/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'

/** The rows on which an entity's formulas are evaluated: the document, or each of its rows. */
export function scopesOf(entity: Entity, values: LiveValues): readonly LiveValues[] {
  return entity.line === undefined ? [values] : ((values[entity.line.field] ?? []) as readonly LiveValues[])
}

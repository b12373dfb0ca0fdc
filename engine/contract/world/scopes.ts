import type { LiveValues } from '../../core/expression/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'

/** What the formulas of an entity are evaluated on: the document, or each of its rows. */
export function scopesOf(entity: Entity, values: LiveValues): readonly LiveValues[] {
  return entity.line === undefined ? [values] : ((values[entity.line.field] ?? []) as readonly LiveValues[])
}

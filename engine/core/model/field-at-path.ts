import type { Entity } from './entity.ts'
import type { Field } from './field.ts'
import type { Model } from './model.ts'

/** A field with the entity that it belongs to. */
export type FieldAtPath = { readonly entity: Entity; readonly field: Field }

/**
 * The field at a path of a screen, from `entity`: "amount", "lines.partNumber", "supplier.level", or "order.insideOrderCode" from a line of the order.
 * Undefined if the path ends in a built-in record.
 */
export function fieldAtPath(model: Model, entity: Entity, path: string): FieldAtPath | undefined {
  let here = entity
  const names = path.split('.')
  for (const [place, name] of names.entries()) {
    const field = here.fields[name]
    if (field !== undefined && place === names.length - 1) return { entity: here, field }
    const next = field?.entity ?? (here.line?.of === name ? name : undefined)
    const target = next === undefined ? undefined : model.entities[next]
    if (target === undefined) return undefined
    here = target
  }
  return undefined
}

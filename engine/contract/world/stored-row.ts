import type { Row } from '../../core/model/document.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { World } from './world.ts'

/**
 * Turns a shown row into its stored form: `{ id, text }` becomes the id, several of them a list of ids, and values for the page alone are dropped. Keeps the names of enterprises and people.
 */
export function storedRow(world: World, entity: Entity, shown: Row): Row {
  const stored: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(shown)) {
    const field = entity.fields[name]
    if (name.startsWith('_')) continue
    if (field?.type === 'ref' && typeof value === 'object' && value !== null) {
      const { id, text } = value as { readonly id?: unknown; readonly text?: unknown }
      stored[name] = id
      if (world.model.entities[field.entity ?? ''] === undefined) rememberRecord(world, `${field.entity} ${String(id)}`, { id, name: text })
    } else if (field?.type === 'refs' && Array.isArray(value)) {
      stored[name] = (value as readonly { readonly id: unknown }[]).map(({ id }) => id)
    } else if (field?.type === 'lines' && Array.isArray(value)) {
      const line = entityOf(world.model, field.entity ?? '')
      stored[name] = (value as readonly Row[]).map((row) => storedRow(world, line, row))
    } else stored[name] = value
  }
  return stored
}

/** Notes a name; formulas that were read without it are read again. */
export function rememberRecord(world: World, key: string, record: Row): void {
  if (world.read.get(key)?.['name'] !== record['name']) world.live = new WeakMap()
  world.read.set(key, record)
}

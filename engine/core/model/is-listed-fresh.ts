import type { Entity } from './entity.ts'
import type { Field } from './field.ts'
import { isFresh } from './is-fresh.ts'

/**
 * Checks whether a purchaser's list can have an unstored field: the least of other rows, or the place among them, which the database finds for each row, or
 * what the row computes from such fields alone.
 */
export function isListedFresh(entity: Entity, field: Field): boolean {
  return isFresh(entity, field) && isFound(entity, field, new Set())
}

function isFound(entity: Entity, field: Field, seen: Set<string>): boolean {
  if (field.lookup?.fresh === true) return field.lookup.takes === 'figure' && (field.lookup.pick === 'least' || field.lookup.pick === 'place')
  if (!isFresh(entity, field)) return true
  if (seen.has(field.name)) return false
  seen.add(field.name)
  return [field.computed, ...(field.derived ?? []).map(({ when }) => when)].every(
    (formula) =>
      formula === undefined ||
      formula.references.every((path) => {
        const read = path.includes('.') ? undefined : entity.fields[path]
        return read === undefined || isFound(entity, read, seen)
      }),
  )
}

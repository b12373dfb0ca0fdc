import type { Entity } from './entity.ts'
import type { Field } from './field.ts'
import { isFresh } from './is-fresh.ts'

/**
 * Checks whether a field has a column. Lines have a table of their own; values that read the day or the moment are computed when read; fresh lookups are found
 * when opened; what people may enter is stored.
 */
export function isStored(entity: Entity, field: Field): boolean {
  return field.type !== 'lines' && (field.computedWhen !== undefined || !(isFresh(entity, field) || readsToday(entity, field, new Set())))
}

function readsToday(entity: Entity, field: Field, seen: Set<string>): boolean {
  if (seen.has(field.name)) return false
  seen.add(field.name)
  const formulas = [...(field.computed ? [field.computed] : []), ...(field.derived ?? []).map((step) => step.when)]
  return formulas.some((formula) =>
    formula.references.some((path) => {
      if (path === 'today' || path === 'now') return true
      const other = entity.fields[path]
      return other !== undefined && readsToday(entity, other, seen)
    }),
  )
}

import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { isStored } from '../../core/model/is-stored.ts'

/**
 * The initial orders of list screens for each entity, as far as an index can give them: own columns, all ascending, or all descending if none may be blank
 * (blanks come last in both directions).
 */
export function sortedColumns(model: Model): ReadonlyMap<string, readonly (readonly string[])[]> {
  const orders = new Map<string, string[][]>()
  for (const screen of Object.values(model.screens)) {
    if (screen.kind !== 'list' || screen.sort.length === 0) continue
    const document = model.entities[screen.entity]
    const entity = screen.rows === undefined ? document : model.entities[document?.fields[screen.rows]?.entity ?? '']
    if (entity === undefined || !isIndexable(entity, screen.sort)) continue
    const known = orders.get(entity.name) ?? []
    orders.set(entity.name, known)
    known.push(screen.sort.map(({ field }) => field))
  }
  return orders
}

function isIndexable(entity: Entity, sort: readonly { readonly field: string; readonly descending: boolean }[]): boolean {
  const descending = sort[0]?.descending === true
  return sort.every((each) => {
    const field = entity.fields[each.field]
    if (field === undefined || field.type === 'ref' || field.type === 'refs' || field.type === 'files' || field.type === 'lines' || !isStored(entity, field))
      return false
    return each.descending === descending && (!descending || field.required)
  })
}

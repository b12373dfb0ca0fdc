import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { isStored } from '../../core/model/is-stored.ts'

/**
 * The orders of each entity that an index gives: the initial ones of list screens, where all columns are its own and all ascend, or all descend and none may be
 * blank (blanks come last in both directions), and those that people choose.
 */
export function sortedColumns(model: Model): ReadonlyMap<string, readonly (readonly string[])[]> {
  const orders = new Map<string, string[][]>()
  for (const screen of Object.values(model.screens)) {
    if (screen.kind !== 'list') continue
    const document = model.entities[screen.entity]
    const entity = screen.rows === undefined ? document : model.entities[document?.fields[screen.rows]?.entity ?? '']
    if (entity === undefined) continue
    const own = [
      ...(screen.sort.length > 0 && isIndexable(entity, screen.sort) ? [screen.sort.map(({ field }) => field)] : []),
      ...(screen.sortChoices ?? []).map((field) => [field]),
    ]
    if (own.length > 0) orders.set(entity.name, [...(orders.get(entity.name) ?? []), ...own])
  }
  return orders
}

const ordersByModel = new WeakMap<Model, ReadonlyMap<string, readonly (readonly string[])[]>>()

/** Whether an index gives the order of this column alone. */
export function isOrderedByIndex(model: Model, entity: Entity, field: string): boolean {
  const orders = ordersByModel.get(model) ?? sortedColumns(model)
  ordersByModel.set(model, orders)
  return (orders.get(entity.name) ?? []).some((columns) => columns.length === 1 && columns[0] === field)
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

import type { Entity } from '../../model/entity.ts'
import type { Row } from '../document.ts'
import type { LiveValues } from '../values-of.ts'
import type { RowAggregate } from './row-aggregate.ts'

/** One row of a document in writing: as it is stored, and as formulas read it. */
export type Slot = { row: Row; readonly values: LiveValues; place: number }

/** The rows of one lines field, by place and by id. The arrays are those of the document; `rows` is another one after each change. */
export type LiveLines = {
  readonly name: string
  readonly line: Entity
  readonly slots: Slot[]
  /** The values of the rows, in order: what formulas read as the lines. */
  readonly values: LiveValues[]
  readonly byId: Map<string, Slot>
  /** The aggregates that read a field of these rows. */
  readonly readers: Map<string, RowAggregate[]>
  rows: readonly Row[]
}

/** Puts slots at their places, which are ascending and those that they have afterwards. */
export function insertSlots({ slots, values, byId }: LiveLines, places: readonly number[], added: readonly Slot[]): void {
  const merged: Slot[] = []
  let next = 0
  for (const slot of slots) {
    while (next < added.length && places[next] === merged.length) merged.push(added[next++]!)
    merged.push(slot)
  }
  while (next < added.length) merged.push(added[next++]!)
  for (const slot of added) byId.set(slot.row.id as string, slot)
  replaceAll(slots, merged)
  replaceAll(
    values,
    merged.map((slot) => slot.values),
  )
}

/** Takes slots out; gives them with their places, ascending. */
export function removeSlots(
  { slots, values, byId }: LiveLines,
  ids: ReadonlySet<string>,
): { readonly places: readonly number[]; readonly slots: readonly Slot[] } {
  const places: number[] = []
  const gone: Slot[] = []
  const kept: Slot[] = []
  for (const [place, slot] of slots.entries()) {
    if (!ids.has(slot.row.id as string)) kept.push(slot)
    else {
      places.push(place)
      gone.push(slot)
      byId.delete(slot.row.id as string)
    }
  }
  replaceAll(slots, kept)
  replaceAll(
    values,
    kept.map((slot) => slot.values),
  )
  return { places, slots: gone }
}

// In place: the document's values hold this array.
function replaceAll<Item>(list: Item[], items: readonly Item[]): void {
  list.length = items.length
  for (const [place, item] of items.entries()) list[place] = item
}

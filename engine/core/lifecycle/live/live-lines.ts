import type { Entity } from '../../model/entity.ts'
import type { Row } from '../../model/document.ts'
import type { LiveValues } from '../../expression/values-of.ts'
import type { RowAggregate } from './row-aggregate.ts'

/** One row of a document in writing: as it is stored, and as formulas read it. */
export type Slot = { row: Row; readonly values: LiveValues; place: number }

/** A row that is opened for formulas when the first one reads it: most rows of a long document are only looked at. */
export function slotOfRow(row: Row, place: number, open: (row: Row) => LiveValues): Slot {
  let values: LiveValues | undefined
  return {
    row,
    place,
    get values() {
      return (values ??= open(this.row))
    },
  }
}

/** The rows of one lines field, by place and by id; `rows` is another one after each change. */
export type LiveLines = {
  readonly name: string
  readonly line: Entity
  readonly slots: Slot[]
  /** The values of the rows, in order, as far as `valuesInOrder` has put them together. */
  values: readonly LiveValues[] | undefined
  readonly byId: Map<string, Slot>
  /** The aggregates that read a field of these rows. */
  readonly readers: Map<string, RowAggregate[]>
  rows: readonly Row[]
}

/** What formulas read as the lines: another array after rows came, went or changed places. */
export function valuesInOrder(lines: LiveLines): readonly LiveValues[] {
  return (lines.values ??= lines.slots.map((slot) => slot.values))
}

/** Puts slots at their places, which are ascending and those that they have afterwards. */
export function insertSlots(lines: LiveLines, places: readonly number[], added: readonly Slot[]): void {
  const { slots, byId } = lines
  const merged: Slot[] = []
  let next = 0
  for (const slot of slots) {
    while (next < added.length && places[next] === merged.length) merged.push(added[next++]!)
    merged.push(slot)
  }
  while (next < added.length) merged.push(added[next++]!)
  for (const slot of added) byId.set(slot.row.id as string, slot)
  replaceAll(slots, merged)
  lines.values = undefined
}

/** Takes slots out; gives them with their places, ascending. */
export function removeSlots(lines: LiveLines, ids: ReadonlySet<string>): { readonly places: readonly number[]; readonly slots: readonly Slot[] } {
  const { slots, byId } = lines
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
  lines.values = undefined
  return { places, slots: gone }
}

// In place: whoever holds the list sees the change.
function replaceAll<Item>(list: Item[], items: readonly Item[]): void {
  list.length = items.length
  for (const [place, item] of items.entries()) list[place] = item
}

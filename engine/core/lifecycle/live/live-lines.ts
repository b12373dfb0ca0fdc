import type { Entity } from '../../model/entity.ts'
import type { Row } from '../../model/document.ts'
import type { LiveValues } from '../../expression/values-of.ts'
import type { RowAggregate } from './row-aggregate.ts'

/** One row of a document being edited: stored values, and the values that formulas read. */
export type LiveRow = { row: Row; readonly values: LiveValues; place: number }

/** A row whose formula values are made at their first use: most rows of a long document are only shown. */
export class RowOpenedLate implements LiveRow {
  row: Row
  place: number
  readonly #open: (row: Row) => LiveValues
  #values: LiveValues | undefined

  constructor(row: Row, place: number, open: (row: Row) => LiveValues) {
    this.row = row
    this.place = place
    this.#open = open
  }

  get values(): LiveValues {
    return (this.#values ??= this.#open(this.row))
  }
}

/** The rows of one lines field, by place and by id; `rows` is a new array after each change. */
export type LiveLines = {
  readonly name: string
  readonly line: Entity
  readonly liveRows: LiveRow[]
  /** The values of the rows in order, as far as `valuesInOrder` has made them. */
  values: readonly LiveValues[] | undefined
  readonly byId: Map<string, LiveRow>
  /** The aggregates that read a field of these rows. */
  readonly readers: Map<string, RowAggregate[]>
  rows: readonly Row[]
}

/** What formulas read as the lines: another array after rows came, went or changed places. */
export function valuesInOrder(lines: LiveLines): readonly LiveValues[] {
  return (lines.values ??= lines.liveRows.map((liveRow) => liveRow.values))
}

/** Inserts slots at their final places, in ascending order. */
export function insertRows(lines: LiveLines, places: readonly number[], added: readonly LiveRow[]): void {
  const { liveRows, byId } = lines
  const merged: LiveRow[] = []
  let next = 0
  for (const liveRow of liveRows) {
    while (next < added.length && places[next] === merged.length) merged.push(added[next++]!)
    merged.push(liveRow)
  }
  while (next < added.length) merged.push(added[next++]!)
  for (const liveRow of added) byId.set(liveRow.row.id as string, liveRow)
  replaceAll(liveRows, merged)
  lines.values = undefined
}

/** Removes slots; returns them with their places, ascending. */
export function removeRows(lines: LiveLines, ids: ReadonlySet<string>): { readonly places: readonly number[]; readonly liveRows: readonly LiveRow[] } {
  const { liveRows, byId } = lines
  const places: number[] = []
  const gone: LiveRow[] = []
  const kept: LiveRow[] = []
  for (const [place, liveRow] of liveRows.entries()) {
    if (!ids.has(liveRow.row.id as string)) kept.push(liveRow)
    else {
      places.push(place)
      gone.push(liveRow)
      byId.delete(liveRow.row.id as string)
    }
  }
  replaceAll(liveRows, kept)
  lines.values = undefined
  return { places, liveRows: gone }
}

// In place, so that holders of the list see the change.
function replaceAll<Item>(list: Item[], items: readonly Item[]): void {
  list.length = items.length
  for (const [place, item] of items.entries()) list[place] = item
}

import type { Decimal } from '../../../core/decimal/decimal.ts'
import { ZERO } from '../../../core/decimal/decimal.ts'
import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'
import type { PivotRow } from '../lines/pivot-of.ts'
import { mostOf, placesOf, type AwardFields, type CellPlace, type Place } from './places.ts'

/** A row of the matrix: what is taken of each of its cells. */
export type MatrixRow = PivotRow & { readonly taken: ReadonlyMap<string, string> }

/** What is taken, by line. */
export type Taken = ReadonlyMap<string, string>

/** The quantities that a person writes into the cells of a matrix, with their history. Nothing of it is stored before the action that takes them. */
export type AwardStore = {
  /** A row is the same object until one of its cells changes. */
  readonly rows: () => readonly MatrixRow[]
  readonly taken: () => Taken
  /** What stands while a quantity is typed into this cell: what the others had before it was taken whole. */
  readonly besides: (cell: CellPlace) => Taken
  /**
   * Writes quantities; what a row does not need any more is taken back from its other cells, the dearest first. Returns the cells whose line has less, each with
   * the most that it has: they stay as they are.
   */
  readonly write: (changes: readonly (CellPlace & { readonly quantity: Decimal })[]) => readonly (CellPlace & { readonly most: Decimal })[]
  /** Takes all that the row needs from this cell; or takes it back, if that is so already. */
  readonly toggle: (cell: CellPlace) => void
  /** Takes what these rows need from their least figures on. */
  readonly takeBest: (rows: readonly string[]) => void
  /** Takes this and nothing else; of a line that has less, nothing. */
  readonly takeExactly: (taken: Taken) => void
  readonly clear: () => void
  /** Returns the cell that changed. */
  readonly undo: () => CellPlace | undefined
  readonly redo: () => CellPlace | undefined
  readonly subscribe: (listener: () => void) => () => void
}

const NOTHING: ReadonlyMap<string, string> = new Map()

/** `start`: what is taken at the beginning; of a line that has less by now, nothing. */
export function awardStore(pivot: readonly PivotRow[], fields: AwardFields, start: Taken = NOTHING): AwardStore {
  const places = placesOf(pivot, fields)
  const rowById = new Map(pivot.map((row) => [row.id, row]))
  const lineOf = ({ row, group }: CellPlace) => rowById.get(row)?.cells.get(group)
  const listeners = new Set<() => void>()
  let taken = possible(start)
  let rows: readonly MatrixRow[] = pivot.map((row) => ({ ...row, taken: takenIn(row, taken) }))
  // A whole cell that is taken, and a quantity that is then typed into it, are one step: the others keep what they had before.
  let justTaken: { readonly cell: CellPlace; readonly before: Map<string, string> } | undefined
  const past: Map<string, string>[] = []
  const future: Map<string, string>[] = []

  function possible(asked: Taken): Map<string, string> {
    const found = new Map(asked)
    for (const row of pivot)
      for (const line of row.cells.values()) {
        const id = String(line['id'])
        const held = parseDecimal(found.get(id) ?? '')
        if (held !== undefined && held.gt(mostOf(line, fields))) found.delete(id)
      }
    return found
  }

  function takenOf(next: Taken, line: { readonly [name: string]: unknown }): Decimal {
    return parseDecimal(next.get(String(line['id'])) ?? '') ?? ZERO
  }

  function put(next: Map<string, string>, line: { readonly [name: string]: unknown }, quantity: Decimal): void {
    if (quantity.gt(0)) next.set(String(line['id']), quantity.toFixed())
    else next.delete(String(line['id']))
  }

  // The cells of all rows of a place but one, the dearest first.
  function othersOf({ rows: own }: Place, { row, group }: CellPlace) {
    return own
      .flatMap((each) => [...each.cells].map(([key, line]) => ({ line, row: each.id, key, rank: each.ranks.get(key) ?? Infinity })))
      .filter((cell) => cell.row !== row || cell.key !== group)
      .toSorted((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank))
  }

  function writeCell(next: Map<string, string>, cell: CellPlace, quantity: Decimal): void {
    const line = lineOf(cell)
    const place = places.get(rowById.get(cell.row)?.of ?? '')
    if (line === undefined || place === undefined) return
    put(next, line, quantity)
    const others = othersOf(place, cell)
    let over = others.reduce((sum, other) => sum.plus(takenOf(next, other.line)), quantity).minus(place.wanted)
    for (const other of others) {
      if (over.lte(0)) return
      const held = takenOf(next, other.line)
      const less = held.lt(over) ? held : over
      put(next, other.line, held.minus(less))
      over = over.minus(less)
    }
  }

  function take(next: Map<string, string>): void {
    taken = next
    justTaken = undefined
    const before = new Map(rows.map((row) => [row.id, row]))
    rows = pivot.map((row) => {
      const [held, now] = [before.get(row.id)!, takenIn(row, next)]
      return isSame(held.taken, now) ? held : { ...row, taken: now }
    })
    for (const listener of listeners) listener()
  }

  function change(next: Map<string, string>): void {
    if (isSame(taken, next)) return
    past.push(taken)
    future.length = 0
    take(next)
  }

  function back(from: Map<string, string>[], to: Map<string, string>[]): CellPlace | undefined {
    const next = from.pop()
    if (next === undefined) return undefined
    to.push(taken)
    const changed = firstChange(pivot, taken, next)
    take(next)
    return changed
  }

  const isJustTaken = (cell: CellPlace | undefined) => cell !== undefined && cell.row === justTaken?.cell.row && cell.group === justTaken.cell.group

  return {
    rows: () => rows,
    taken: () => taken,
    besides: (cell) => (isJustTaken(cell) && justTaken !== undefined ? justTaken.before : taken),
    write(changes) {
      const [first] = changes
      const isPart = changes.length === 1 && isJustTaken(first) && first?.quantity.gt(0) === true
      const next = new Map(isPart && justTaken !== undefined ? justTaken.before : taken)
      const refused: (CellPlace & { readonly most: Decimal })[] = []
      for (const { quantity, ...cell } of changes) {
        const line = lineOf(cell)
        if (line === undefined) continue
        const most = mostOf(line, fields)
        if (quantity.gt(most) || quantity.lt(0)) refused.push({ ...cell, most })
        else writeCell(next, cell, quantity)
      }
      if (refused.length < changes.length) change(next)
      return refused
    },
    toggle(cell) {
      const line = lineOf(cell)
      if (line === undefined) return
      const [most, before, next] = [mostOf(line, fields), taken, new Map(taken)]
      const isTaken = takenOf(taken, line).eq(most)
      writeCell(next, cell, isTaken ? ZERO : most)
      change(next)
      if (!isTaken) justTaken = { cell, before }
    },
    takeBest(ids) {
      const next = new Map(taken)
      for (const id of new Set(ids.flatMap((row) => rowById.get(row)?.of ?? []))) {
        const place = places.get(id)
        const [main] = place?.rows ?? []
        if (place === undefined || main === undefined) continue
        for (const row of place.rows) for (const line of row.cells.values()) next.delete(String(line['id']))
        let left = place.wanted
        const ranked = [...main.ranks].toSorted(([, a], [, b]) => a - b)
        for (const [group] of ranked) {
          const line = main.cells.get(group)
          if (line === undefined || left.lte(0)) break
          const most = mostOf(line, fields)
          const part = most.lt(left) ? most : left
          put(next, line, part)
          left = left.minus(part)
        }
      }
      change(next)
    },
    takeExactly: (asked) => change(possible(asked)),
    clear: () => change(new Map()),
    undo: () => back(past, future),
    redo: () => back(future, past),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function takenIn(row: PivotRow, taken: Taken): ReadonlyMap<string, string> {
  const own = [...row.cells].flatMap(([group, line]) => {
    const quantity = taken.get(String(line['id']))
    return quantity === undefined ? [] : [[group, quantity] as const]
  })
  return own.length === 0 ? NOTHING : new Map(own)
}

function isSame(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): boolean {
  return left.size === right.size && [...left].every(([key, value]) => right.get(key) === value)
}

function firstChange(pivot: readonly PivotRow[], before: Taken, after: Taken): CellPlace | undefined {
  for (const row of pivot)
    for (const [group, line] of row.cells) if (before.get(String(line['id'])) !== after.get(String(line['id']))) return { row: row.id, group }
  return undefined
}

import type { Change, RowMove, Patch, Touched } from './document-edit.ts'
import type { Slot } from './live-lines.ts'
import type { ChangedPaths } from './dependencies.ts'

/** What one change has done so far. */
export type Batch = {
  readonly dirt: ChangedPaths
  /** The rows that changed or came, with their changed fields and what these were. */
  slotsOf(lines: string): ReadonlyMap<Slot, ReadonlyMap<string, unknown> | 'all'>
  noteHeader(field: string, before: unknown): void
  /** Says whether it is the first change of this row, so that the row is copied once. */
  noteCell(lines: string, slot: Slot, field: string): boolean
  noteInsert(lines: string, places: readonly number[], slots: readonly Slot[]): void
  noteRemove(lines: string, places: readonly number[], slots: readonly Slot[]): void
  change(valueOf: (field: string) => unknown): Change
  touched(): Touched
}

type SlotsMove = { readonly kind: RowMove['kind']; readonly lines: string; readonly places: readonly number[]; readonly slots: readonly Slot[] }

type DirtySlots = Map<Slot, Map<string, unknown> | 'all'>

const none: ReadonlyMap<Slot, ReadonlyMap<string, unknown>> = new Map()

/** A batch of which nobody asks what it did: a document that is made may be written in place. */
export const untrackedBatch: Batch = {
  dirt: { header: new Set(), fields: new Map(), moved: new Set() },
  slotsOf: () => none,
  noteHeader: () => undefined,
  noteCell: () => false,
  noteInsert: () => undefined,
  noteRemove: () => undefined,
  change: () => ({ header: { fields: [], before: [], after: [] }, moves: [], rows: new Map() }),
  touched: () => ({ header: new Set(), rows: new Map(), gone: new Map(), dirt: { header: new Set(), fields: new Map(), moved: new Set() } }),
}

/** A batch in which nothing has happened. */
export function batchOf(): Batch {
  const header = new Map<string, unknown>()
  const headerFields = new Set<string>()
  const fields = new Map<string, Set<string>>()
  const moved = new Set<string>()
  const dirty = new Map<string, DirtySlots>()
  const before = new Map<string, Map<Slot, Map<string, unknown>>>()
  const moves: SlotsMove[] = []

  function slotsOf(lines: string): DirtySlots {
    let slots = dirty.get(lines)
    if (slots === undefined) {
      slots = new Map()
      dirty.set(lines, slots)
      before.set(lines, new Map())
      fields.set(lines, new Set())
    }
    return slots
  }

  return {
    dirt: { header: headerFields, fields, moved },
    slotsOf: (lines) => dirty.get(lines) ?? none,
    noteHeader(field, value) {
      headerFields.add(field)
      if (!header.has(field)) header.set(field, value)
    },
    noteCell(lines, slot, field) {
      const slots = slotsOf(lines)
      fields.get(lines)!.add(field)
      const known = slots.get(slot)
      if (known === 'all') return false
      if (known !== undefined) {
        if (!known.has(field)) known.set(field, slot.row[field])
        return false
      }
      const values = new Map([[field, slot.row[field]]])
      slots.set(slot, values)
      before.get(lines)!.set(slot, values)
      return true
    },
    noteInsert(lines, places, slots) {
      moved.add(lines)
      moves.push({ kind: 'insert', lines, places, slots })
      const known = slotsOf(lines)
      for (const slot of slots) known.set(slot, 'all')
    },
    noteRemove(lines, places, slots) {
      moved.add(lines)
      // As they are now: a row that goes may not change any more.
      moves.push({ kind: 'remove', lines, places, slots: slots.map((slot) => ({ ...slot })) })
      for (const slot of slots) dirty.get(lines)?.delete(slot)
    },
    change(valueOf) {
      const names = [...header.keys()]
      return {
        header: { fields: names, before: names.map((name) => header.get(name)), after: names.map(valueOf) },
        moves: moves.map(({ kind, lines, places, slots }) => ({ kind, lines, places, rows: slots.map(({ row }) => row) })),
        rows: new Map([...before].map(([lines, rows]) => [lines, patchesOf(rows)])),
      }
    },
    touched() {
      return {
        header: headerFields,
        rows: new Map([...dirty].map(([lines, slots]) => [lines, new Map([...slots].map(([slot, changed]) => [slot.row['id'] as string, changed]))])),
        gone: goneOf(moves),
        dirt: { header: headerFields, fields, moved },
      }
    },
  }
}

function patchesOf(rows: ReadonlyMap<Slot, ReadonlyMap<string, unknown>>): ReadonlyMap<string, Patch> {
  const patches = new Map<string, Patch>()
  for (const [slot, values] of rows) {
    // The numbers of the rows follow from their places.
    const names = [...values.keys()].filter((name) => name !== 'lineNo')
    const patch = { fields: names, before: names.map((name) => values.get(name)), after: names.map((name) => slot.row[name]) }
    if (names.length > 0) patches.set(slot.row.id as string, patch)
  }
  return patches
}

function goneOf(moves: readonly SlotsMove[]): ReadonlyMap<string, readonly string[]> {
  const gone = new Map<string, string[]>()
  for (const { kind, lines, slots } of moves) {
    const ids = gone.get(lines) ?? []
    if (kind === 'remove') gone.set(lines, [...ids, ...slots.map(({ row }) => row.id as string)])
  }
  return gone
}

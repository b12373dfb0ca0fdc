import type { Change, RowMove, Patch, ChangedParts } from './document-edit.ts'
import type { LiveRow } from './live-lines.ts'
import type { ChangedPaths } from './dependencies.ts'

/** The effects of one change so far. */
export type Batch = {
  readonly changedPaths: ChangedPaths
  /** The changed and added rows, with the former values of their changed fields. */
  slotsOf(lines: string): ReadonlyMap<LiveRow, ReadonlyMap<string, unknown> | 'all'>
  noteHeader(field: string, before: unknown): void
  /** Returns whether it is the first change of this row, so that the row is copied once. */
  noteCell(lines: string, liveRow: LiveRow, field: string): boolean
  noteInsert(lines: string, places: readonly number[], liveRows: readonly LiveRow[]): void
  noteRemove(lines: string, places: readonly number[], liveRows: readonly LiveRow[]): void
  change(valueOf: (field: string) => unknown): Change
  touched(): ChangedParts
}

type SlotsMove = { readonly kind: RowMove['kind']; readonly lines: string; readonly places: readonly number[]; readonly liveRows: readonly LiveRow[] }

type DirtySlots = Map<LiveRow, Map<string, unknown> | 'all'>

const none: ReadonlyMap<LiveRow, ReadonlyMap<string, unknown>> = new Map()

/** A batch without a record of its changes: a new document may be written in place. */
export const untrackedBatch: Batch = {
  changedPaths: { header: new Set(), fields: new Map(), moved: new Set() },
  slotsOf: () => none,
  noteHeader: () => undefined,
  noteCell: () => false,
  noteInsert: () => undefined,
  noteRemove: () => undefined,
  change: () => ({ header: { fields: [], before: [], after: [] }, moves: [], rows: new Map() }),
  touched: () => ({ header: new Set(), rows: new Map(), gone: new Map(), changedPaths: { header: new Set(), fields: new Map(), moved: new Set() } }),
}

export function batchOf(): Batch {
  const header = new Map<string, unknown>()
  const headerFields = new Set<string>()
  const fields = new Map<string, Set<string>>()
  const moved = new Set<string>()
  const dirty = new Map<string, DirtySlots>()
  const before = new Map<string, Map<LiveRow, Map<string, unknown>>>()
  const moves: SlotsMove[] = []

  function slotsOf(lines: string): DirtySlots {
    let liveRows = dirty.get(lines)
    if (liveRows === undefined) {
      liveRows = new Map()
      dirty.set(lines, liveRows)
      before.set(lines, new Map())
      fields.set(lines, new Set())
    }
    return liveRows
  }

  return {
    changedPaths: { header: headerFields, fields, moved },
    slotsOf: (lines) => dirty.get(lines) ?? none,
    noteHeader(field, value) {
      headerFields.add(field)
      if (!header.has(field)) header.set(field, value)
    },
    noteCell(lines, liveRow, field) {
      const liveRows = slotsOf(lines)
      fields.get(lines)!.add(field)
      const known = liveRows.get(liveRow)
      if (known === 'all') return false
      if (known !== undefined) {
        if (!known.has(field)) known.set(field, liveRow.row[field])
        return false
      }
      const values = new Map([[field, liveRow.row[field]]])
      liveRows.set(liveRow, values)
      before.get(lines)!.set(liveRow, values)
      return true
    },
    noteInsert(lines, places, liveRows) {
      moved.add(lines)
      moves.push({ kind: 'insert', lines, places, liveRows })
      const known = slotsOf(lines)
      for (const liveRow of liveRows) known.set(liveRow, 'all')
    },
    noteRemove(lines, places, liveRows) {
      moved.add(lines)
      // Their present values: a removed row no longer changes.
      moves.push({ kind: 'remove', lines, places, liveRows: liveRows.map((liveRow) => ({ ...liveRow })) })
      for (const liveRow of liveRows) dirty.get(lines)?.delete(liveRow)
    },
    change(valueOf) {
      const names = [...header.keys()]
      return {
        header: { fields: names, before: names.map((name) => header.get(name)), after: names.map(valueOf) },
        moves: moves.map(({ kind, lines, places, liveRows }) => ({ kind, lines, places, rows: liveRows.map(({ row }) => row) })),
        rows: new Map([...before].map(([lines, rows]) => [lines, patchesOf(rows)])),
      }
    },
    touched() {
      return {
        header: headerFields,
        rows: new Map(
          [...dirty].map(([lines, liveRows]) => [lines, new Map([...liveRows].map(([liveRow, changed]) => [liveRow.row['id'] as string, changed]))]),
        ),
        gone: goneOf(moves),
        changedPaths: { header: headerFields, fields, moved },
      }
    },
  }
}

function patchesOf(rows: ReadonlyMap<LiveRow, ReadonlyMap<string, unknown>>): ReadonlyMap<string, Patch> {
  const patches = new Map<string, Patch>()
  for (const [liveRow, values] of rows) {
    // Line numbers follow from the rows' places.
    const names = [...values.keys()].filter((name) => name !== 'lineNo')
    const patch = { fields: names, before: names.map((name) => values.get(name)), after: names.map((name) => liveRow.row[name]) }
    if (names.length > 0) patches.set(liveRow.row.id as string, patch)
  }
  return patches
}

function goneOf(moves: readonly SlotsMove[]): ReadonlyMap<string, readonly string[]> {
  const gone = new Map<string, string[]>()
  for (const { kind, lines, liveRows } of moves) {
    const ids = gone.get(lines) ?? []
    if (kind === 'remove') gone.set(lines, [...ids, ...liveRows.map(({ row }) => row.id as string)])
  }
  return gone
}

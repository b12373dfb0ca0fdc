import type { Row } from '../../cells/value-at-path.ts'
import type { FilledCell, Filling } from './filling.ts'

/** What is wrong with a cell: an issue in words, or a text that was refused and is kept as typed. */
export type CellMark = { readonly text: string; readonly typed?: string }

/** What is wrong in a row, by column, and with the row itself. The same object until something of it changes. */
export type RowMarks = { readonly cells: ReadonlyMap<string, CellMark>; readonly row: readonly string[] }

/** A cell that is written: a value that was chosen, or a text that is read by the type of its column. */
export type CellWrite = { readonly id: string; readonly key: string } & ({ readonly value: unknown } | { readonly typed: string })

/** Where to look after an undo. */
export type GridPlace = { readonly row: number; readonly key?: string }

/** What a grid needs of those who hold its rows, so that they can be written. */
export type GridEditing = {
  /** Whether this cell takes something now. */
  readonly isOpen: (row: Row, key: string) => boolean
  /** Whether this cell is blank and must not stay so. */
  readonly isNeeded: (row: Row, key: string) => boolean
  /** The text that a cell refused, whole. */
  readonly typed: (row: Row, key: string) => string | undefined
  readonly write: (changes: readonly CellWrite[]) => void
  /** Texts from a row on, each for the column of its place; undefined takes none. Rows may be added. */
  readonly writeBlock: (at: { readonly row: number; readonly keys: readonly (string | undefined)[] }, texts: readonly (readonly string[])[]) => void
  /** The cells beside a source and what they are filled with. Given from here, so that a grid that is only read loads no code for it. */
  readonly fillBlock: (filling: Filling) => readonly FilledCell[]
  readonly undo: () => GridPlace | undefined
  readonly redo: () => GridPlace | undefined
  /** Adds a row before this place, or after the last, and says where it stands. */
  readonly add?: (at?: number) => number | undefined
  readonly copy?: (ids: readonly string[]) => void
  readonly remove?: (ids: readonly string[]) => void
  /** Moves rows one place up or down, and says whether one moved. */
  readonly move?: (ids: readonly string[], by: 1 | -1) => boolean
  /** Asks how to part a row, where that is possible. */
  readonly split?: (id: string) => void
  /** What is wrong, and what else the look of a row hangs on besides the row itself. */
  readonly subscribe: (listener: () => void) => () => void
  readonly marksOf: (id: string) => RowMarks | undefined
  /** Another object when the conditions of all cells may have changed. */
  readonly conditions: () => unknown
}

/** Where one goes from a cell. */
export type EditStep = 'down' | 'up' | 'right' | 'left'

/** What the inside of a cell in writing gets. */
export type CellEditing = {
  readonly row: Row
  /** As the cell shows it: a refused text as it was typed. */
  readonly typed: string | undefined
  /** Whether a letter opened the cell: it replaces what was there. */
  readonly isReplacing: boolean
  /** Tells what has been typed so far; it is written when the cell is left. */
  readonly onTyped: (text: string) => void
  /** Writes a value that was chosen, and leaves the cell for the one that comes next. */
  readonly onChosen: (value: unknown, next?: EditStep) => void
}

import type { Row } from '../../cells/value-at-path.ts'
import type { FilledCell, Filling } from './filling.ts'

/** The mark of a cell: an issue as text, or a refused text that is kept as typed. */
export type CellMark = { readonly text: string; readonly typed?: string }

/** The issues of a row: by column, and of the row itself. The same object until one of them changes. */
export type RowMarks = { readonly cells: ReadonlyMap<string, CellMark>; readonly row: readonly string[] }

/** A change of a cell: a chosen value, or a text that the type of its column reads. */
export type CellWrite = { readonly id: string; readonly key: string } & ({ readonly value: unknown } | { readonly typed: string })

/** The place to show after an undo. */
export type GridPlace = { readonly row: number; readonly key?: string }

/** The interface that the owner of the rows provides so that the grid can edit them. */
export type GridEditing = {
  /** Whether this cell can be written now. */
  readonly isOpen: (row: Row, key: string) => boolean
  /** Whether this cell is blank but required. */
  readonly isNeeded: (row: Row, key: string) => boolean
  /** Whether rows require this column now, which they do not always. Of many rows it asks the first. */
  readonly isRequiredNow: (key: string) => boolean
  /** The whole text that a cell refused. */
  readonly typed: (row: Row, key: string) => string | undefined
  readonly write: (changes: readonly CellWrite[]) => void
  /** Writes texts from a row on, each into the column at its position; undefined takes none. Rows may be added. */
  readonly writeBlock: (at: { readonly row: number; readonly keys: readonly (string | undefined)[] }, texts: readonly (readonly string[])[]) => void
  /** The cells beside a source and what they are filled with. Given from here, so that a grid that is only read loads no code for it. */
  readonly fillBlock: (filling: Filling) => readonly FilledCell[]
  readonly undo: () => GridPlace | undefined
  readonly redo: () => GridPlace | undefined
  /** Adds a row before this place, or after the last; returns its place. */
  readonly add?: (at?: number) => number | undefined
  readonly copy?: (ids: readonly string[]) => void
  /** Returns how many rows it removed. */
  readonly remove?: (ids: readonly string[]) => number
  /** Moves rows one place up or down; returns whether one moved. */
  readonly move?: (ids: readonly string[], by: 1 | -1) => boolean
  /** Opens the dialog that splits a row, if it can be split. */
  readonly split?: (id: string) => void
  /** The issues, and everything else that the look of a row depends on besides the row itself. */
  readonly subscribe: (listener: () => void) => () => void
  readonly marksOf: (id: string) => RowMarks | undefined
  /** A new object when the conditions of all cells may have changed. */
  readonly conditions: () => unknown
}

/** The direction in which to leave a cell. */
export type EditStep = 'down' | 'up' | 'right' | 'left'

/** The properties of the editor of an open cell. */
export type CellEditing = {
  readonly row: Row
  /** The displayed text: a refused text as typed. */
  readonly typed: string | undefined
  /** Whether a letter opened the cell: it replaces the present content. */
  readonly isReplacing: boolean
  /** Passes on the text typed so far; it is written when the cell is left. */
  readonly onTyped: (text: string) => void
  /** Writes a chosen value, and moves to the next cell. */
  readonly onChosen: (value: unknown, next?: EditStep) => void
}

import type { Field } from '../../../core/model/field.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { CellMark } from './cell-marks.ts'
import type { RowMarks } from './line-issues.ts'

/** A cell that is written: a value that was chosen, or a text that is read by the type of its field. */
export type CellChange = { readonly id: string; readonly field: string } & ({ readonly value: unknown } | { readonly typed: string })

/** What became of the cells of a block. */
export type BlockResult = {
  /** Cells that took a value. */
  readonly written: number
  /** Cells that could not read their text: they keep it, marked with the reason. */
  readonly refused: number
  /** Lines that were added for the block. */
  readonly added: number
  /** Rows of the block for which there was no line and no room: `rest()` has them. */
  readonly overflow: number
}

/** A cell, or a line, to look at after an undo. */
export type LinePlace = { readonly row: number; readonly field?: string }

/** The lines as they stand; everything keeps its identity until it changes. */
export type LineSnapshot = {
  readonly rows: readonly Row[]
  /** What is wrong with cells, by `markKey(id, field)`; a mark keeps its identity until it changes. */
  readonly marks: ReadonlyMap<string, CellMark>
  /** What is wrong with whole lines, by their id. */
  readonly rowIssues: ReadonlyMap<string, readonly string[]>
  /** Exact sums of the columns that the screen adds up; one that would lie (a mask, mixed units) is absent. */
  readonly totals: Readonly<Record<string, unknown>>
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Whether lines are still to be checked, or names to be looked up by the server. */
  readonly checking: boolean
}

/**
 * The lines of one lines field of a document in writing, outside React. A change costs the rows that it touches; what is wrong
 * elsewhere is found while the page is idle. Every method that changes something is one step of undo.
 */
export type LineStore = {
  readonly subscribe: (listener: () => void) => () => void
  /** The same object until something changes. */
  readonly snapshot: () => LineSnapshot
  readonly write: (changes: readonly CellChange[]) => BlockResult
  /** Writes texts from a row on, each into the field of its column (none where undefined); adds lines up to the most that there may be. */
  readonly writeBlock: (at: { readonly row: number; readonly fields: readonly (string | undefined)[] }, texts: readonly (readonly string[])[]) => BlockResult
  /** Adds lines before place `at`, or after the last; gives their ids, fewer than asked for where there is no room. */
  readonly add: (at?: number, count?: number) => readonly string[]
  /** Puts a copy of what a person may write right behind each of these lines; gives the ids of the copies. */
  readonly copy: (ids: readonly string[]) => readonly string[]
  /** Moves parts of a line's figure to lines of their own; the line keeps the rest. Nothing where a part is not above 0 or they leave nothing. */
  readonly split: (id: string, field: string, parts: readonly string[]) => readonly string[]
  /** The lines of these beneath which a person may add one. */
  readonly acceptingChild: (ids: readonly string[]) => readonly string[]
  /** Adds a line beneath each of these that takes one, behind those that stand there; gives the ids of the new ones. */
  readonly addChildren: (ids: readonly string[]) => readonly string[]
  /** The lines of these that may be taken away: where the rows are given, those alone that were added here. */
  readonly removable: (ids: readonly string[]) => readonly string[]
  readonly remove: (ids: readonly string[]) => void
  /** Moves these lines one place up (-1) or down (1), each past a neighbour that stays; says whether one moved. */
  readonly move: (ids: readonly string[], by: 1 | -1) => boolean
  readonly undo: () => LinePlace | undefined
  readonly redo: () => LinePlace | undefined
  /** Whether lines can be added by hand: not where they come from sources alone. */
  readonly mayAdd: boolean
  /** Whether lines can be added beneath others. */
  readonly mayAddChildren: boolean
  /** False where the rows are given, and none can be added to them: none is taken away. */
  readonly mayRemove: boolean
  /** Whether lines may change places: not where the rows are given. */
  readonly mayMove: boolean
  /** The most lines that there may be. */
  readonly maximum: number | undefined
  readonly isOpen: (row: Row, field: Field) => boolean
  readonly isVisible: (row: Row, field: Field) => boolean
  readonly isRequired: (row: Row, field: Field) => boolean
  /** What is wrong in one line; the same object until something of it changes. */
  readonly marksOf: (id: string) => RowMarks | undefined
  /** Another object when something outside the lines has changed that the conditions of cells read. */
  readonly conditions: () => unknown
  /** The text that a cell refused, whole; a mark shows a long one cut. */
  readonly typed: (id: string, field: string) => string | undefined
  /** What the last block had beyond the most lines, as texts to copy; undefined when nothing was left over. */
  readonly pasteOverflow: () => readonly (readonly string[])[] | undefined
  readonly dismissPasteOverflow: () => void
}

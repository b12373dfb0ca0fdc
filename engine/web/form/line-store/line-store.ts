import type { Field } from '../../../core/model/field.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { CellMark } from './cell-marks.ts'
import type { RowMarks } from './line-issues.ts'

/** A change of a cell: a chosen value, or a text that the type of its field reads. */
export type CellChange = { readonly id: string; readonly field: string } & ({ readonly value: unknown } | { readonly typed: string })

/** Changes of lines that are parts of sources: values of cells, new lines with what they take over from `of` and their own values, and lines that go. */
export type PartChanges = {
  readonly cells: readonly { readonly id: string; readonly values: Row }[]
  readonly added: readonly { readonly of: Row; readonly values: Row; readonly after: string | undefined }[]
  readonly removed: readonly string[]
}

/** The result of writing a block of cells. */
export type BlockResult = {
  /** Cells that took a value. */
  readonly written: number
  /** Cells that could not read their text: they keep it, marked with the reason. */
  readonly refused: number
  /** Lines added for the block. */
  readonly added: number
  /** Rows of the block for which there was no line and no room: `pasteOverflow()` returns them. */
  readonly overflow: number
}

/** The cell, or the line, to show after an undo. */
export type LinePlace = { readonly row: number; readonly field?: string }

/** The lines at present; each object keeps its identity until it changes. */
export type LineSnapshot = {
  readonly rows: readonly Row[]
  /** The marks of cells, by `markKey(id, field)`; a mark keeps its identity until it changes. */
  readonly marks: ReadonlyMap<string, CellMark>
  /** The issues of whole lines, by line id. */
  readonly rowIssues: ReadonlyMap<string, readonly string[]>
  /** Exact sums of the columns that the screen sums up. A sum that would be wrong (masked figures, mixed units) is absent. */
  readonly totals: Readonly<Record<string, unknown>>
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Whether lines still wait for their checks, or names for the server. */
  readonly checking: boolean
}

/**
 * The lines of one lines field of a document being edited, outside React. A change costs the rows that it touches; issues elsewhere are found while the page is
 * idle. Each method that changes something is one undo step.
 */
export type LineStore = {
  readonly subscribe: (listener: () => void) => () => void
  /** The same object until something changes. */
  readonly snapshot: () => LineSnapshot
  readonly write: (changes: readonly CellChange[]) => BlockResult
  /** Puts figures that the server looked up into lines; nobody can enter them. */
  readonly fill: (cells: readonly { readonly id: string; readonly values: Row }[]) => void
  /** Writes texts from a row on, each into the field of its column (none if undefined). Adds lines up to the maximum. */
  readonly writeBlock: (at: { readonly row: number; readonly fields: readonly (string | undefined)[] }, texts: readonly (readonly string[])[]) => BlockResult
  /** Adds lines before place `at`, or after the last. Returns their ids: fewer than requested if there is no room. */
  readonly add: (at?: number, count?: number) => readonly string[]
  /** Adds a copy directly after each of these lines, with the fields that the person may write. Returns the ids of the copies. */
  readonly copy: (ids: readonly string[]) => readonly string[]
  /**
   * Splits parts of a line's figure off into lines of their own; the line keeps the remainder. Returns no ids if a part is not above 0 or nothing would remain.
   */
  readonly split: (id: string, field: string, parts: readonly string[]) => readonly string[]
  /**
   * Writes quantities into the parts of one source: changes cells, adds further parts of a line (a present or a former one) after others, and removes lines, as
   * one step.
   */
  readonly part: (changes: PartChanges) => void
  /** Those of these lines beneath which the person may add one. */
  readonly acceptingChild: (ids: readonly string[]) => readonly string[]
  /** Adds a line beneath each of these that accepts one, after the lines already there. Returns the ids of the new lines. */
  readonly addChildren: (ids: readonly string[]) => readonly string[]
  /** Puts lines back that were removed, after the last one. */
  readonly putBack: (rows: readonly Row[]) => void
  /** Those of these lines that may be removed: if the rows are fixed, only the ones added here. */
  readonly removable: (ids: readonly string[]) => readonly string[]
  readonly remove: (ids: readonly string[]) => void
  /** Moves these lines one place up (-1) or down (1), each past a neighbour that stays. Returns whether one moved. */
  readonly move: (ids: readonly string[], by: 1 | -1) => boolean
  readonly undo: () => LinePlace | undefined
  readonly redo: () => LinePlace | undefined
  /** Whether people can add lines: not if lines come only from sources. */
  readonly mayAdd: boolean
  /** Whether lines of sources can be split and copied, though no others are added. */
  readonly mayPart: boolean
  /** Whether lines can be added beneath others. */
  readonly mayAddChildren: boolean
  /** False if the rows are fixed and none can be added: then none can be removed. */
  readonly mayRemove: boolean
  /** Whether lines can be moved: not if the rows are fixed. */
  readonly mayMove: boolean
  /** The maximum number of lines. */
  readonly maximum: number | undefined
  readonly isOpen: (row: Row, field: Field) => boolean
  readonly isVisible: (row: Row, field: Field) => boolean
  readonly isRequired: (row: Row, field: Field) => boolean
  /** The issues of one line; the same object until one of them changes. */
  readonly marksOf: (id: string) => RowMarks | undefined
  /** A new object when a value outside the lines that the conditions of cells read has changed. */
  readonly conditions: () => unknown
  /** The whole text that a cell refused; a mark shortens a long one. */
  readonly typed: (id: string, field: string) => string | undefined
  /** The rows of the last block beyond the maximum, as texts to copy; undefined if all fitted. */
  readonly pasteOverflow: () => readonly (readonly string[])[] | undefined
  readonly dismissPasteOverflow: () => void
}

import type { ReactNode, Ref } from 'react'
import type { Row } from '../cells/value-at-path.ts'
import type { GridColumn, Totals } from './api/grid-column.ts'
import type { SortBy } from './sort/next-sort.ts'
import type { GridApi } from './api/grid-api.ts'
import type { GridEditing } from './api/grid-editing.ts'
import type { GridCell, KeyOnCell } from './api/grid-cell.ts'

/** The methods of a grid for other code. */
export type GridHandle = {
  /** Goes to a cell, or to the first one of the row. */
  readonly goTo: (row: number, key?: string) => void
  readonly find: () => void
  readonly api: () => GridApi
}

/** The content of a grid, and what can be done with it. */
export type GridProps = {
  readonly ref?: Ref<GridHandle>
  readonly label: string
  /** From left to right, frozen ones first. */
  readonly columns: readonly GridColumn[]
  readonly rows: readonly Row[]
  readonly totals?: Totals | undefined
  readonly compact: boolean
  /** Cells of two lines. */
  readonly tall?: boolean
  /** Long texts wrap. */
  readonly wrapped?: boolean
  readonly widths: Readonly<Record<string, number>>
  readonly onWidths: (widths: Readonly<Record<string, number>>) => void
  readonly onMove: (moved: string, target: string) => void
  /** Fills the available height; otherwise as high as its rows, up to `maxHeight` pixels. */
  readonly fill?: boolean
  readonly maxHeight?: number
  /** Ends with its last row, without room for the horizontal scroll bar: for a few rows that are all visible. */
  readonly snug?: boolean
  /** Its columns are as wide as their texts, and whole ones as far as the room goes. */
  readonly isFitted?: boolean
  /** The selected rows by id, also those of other pages; absent: rows cannot be selected. */
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (ids: ReadonlySet<string>) => void
  /** Rows by id that are done with, such as scanned ones: they stand out without being selected. */
  readonly marked?: ReadonlySet<string>
  readonly sort?: readonly SortBy[]
  readonly onSort?: (sort: readonly SortBy[]) => void
  readonly onOpen?: ((row: Row, newTab: boolean) => void) | undefined
  readonly onPreview?: ((row: Row) => void) | undefined
  readonly onActive?: (row: Row | undefined) => void
  /** Absent: the grid is read-only. */
  readonly editing?: GridEditing
  readonly onKey?: KeyOnCell | undefined
  /** A click on a data cell. */
  readonly onPress?: ((at: GridCell) => void) | undefined
  readonly onMenu?: (at: { readonly row: number; readonly x: number; readonly y: number }) => void
  readonly onIssue?: (by: 1 | -1) => void
  /** Shown if there are no rows. */
  readonly empty?: ReactNode
}

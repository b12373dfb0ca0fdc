import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from './grid-column.ts'
import type { GridStateStore } from './grid-state.ts'
import type { Bounds, Cell, CellRange } from './cell-range.ts'
import type { GridEditing } from './grid-editing.ts'

/** A grid as its behaviours see it: what stands where, what is chosen, and how to go somewhere. */
export type GridApi = {
  /** All columns, as they stand from left to right. */
  readonly columns: readonly GridColumn[]
  readonly rows: readonly Row[]
  readonly editing: GridEditing | undefined
  readonly state: GridStateStore
  /** Rows of the head: two where columns stand in groups. */
  readonly headRows: number
  readonly element: () => HTMLElement | null
  readonly bounds: () => Bounds
  /** The cells that are chosen, as far as they are there still. */
  readonly range: () => CellRange | undefined
  /** Scrolls until a cell is seen. */
  readonly show: (cell: Cell) => void
  /** Goes to a cell: it has the focus then, and is all that is chosen. */
  readonly goTo: (cell: Cell) => void
  /** Says something to those who cannot see it. */
  readonly announce: (text: string) => void
}

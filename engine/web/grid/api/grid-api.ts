import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from './grid-column.ts'
import type { GridStateStore } from './grid-state.ts'
import type { Bounds, Cell, CellRange } from './cell-range.ts'
import type { GridEditing } from './grid-editing.ts'

/** The interface of a grid for its behaviours: positions, selection, and navigation. */
export type GridApi = {
  /** All columns, from left to right. */
  readonly columns: readonly GridColumn[]
  readonly rows: readonly Row[]
  readonly editing: GridEditing | undefined
  readonly state: GridStateStore
  /** Header rows: two if columns are grouped. */
  readonly headRows: number
  readonly element: () => HTMLElement | null
  readonly bounds: () => Bounds
  /** The selected cells that still exist. */
  readonly range: () => CellRange | undefined
  /** Scrolls until a cell is visible. */
  readonly show: (cell: Cell) => void
  /** Goes to a cell: it gets the focus and is the only selected one. */
  readonly goTo: (cell: Cell) => void
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void
}

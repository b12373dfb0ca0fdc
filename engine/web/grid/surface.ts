import type { Row } from '../cells/value-at-path.ts'
import type { GridColumn } from './columns/grid-column.ts'
import type { GridStateStore } from './grid-state.ts'
import type { Bounds, Cell, CellRange } from './range/cell-range.ts'
import type { GridWriting } from './writing/grid-writing.ts'

/** A grid as its behaviours see it: what stands where, what is chosen, and how to go somewhere. */
export type Surface = {
  /** All columns, as they stand from left to right. */
  readonly columns: readonly GridColumn[]
  readonly rows: readonly Row[]
  readonly writing: GridWriting | undefined
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
  readonly say: (text: string) => void
}

import type { Row } from '../../cells/value-at-path.ts'
import type { Rectangle } from './cell-range.ts'

/** How the values of a column go on: figures by their step, days by days or months, texts by the number at their end, others not at all. */
export type SeriesKind = 'figure' | 'day' | 'text' | 'same'

/** A column for filling: whose values it shows, and how they continue. */
export type FillColumn = { readonly key: string; readonly series: SeriesKind }
/** A cell and its new value. */
export type FilledCell = { readonly row: Row; readonly key: string; readonly value: unknown }

/** Cells to be filled from the cells beside them. */
export type Filling = {
  readonly rows: readonly Row[]
  /** By the columns of the grid; undefined if nothing is filled. */
  readonly columns: readonly (FillColumn | undefined)[]
  /** The present values. */
  readonly source: Rectangle
  /** The range to fill: the source and the cells on one side of it. */
  readonly target: Rectangle
  /** Repeats instead of continuing the series. */
  readonly isCopy: boolean
}

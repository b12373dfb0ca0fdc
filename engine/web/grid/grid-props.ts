import type { ReactNode, Ref } from 'react'
import type { Row } from '../cells/value-at-path.ts'
import type { GridColumn, Totals } from './api/grid-column.ts'
import type { SortBy } from './sort/next-sort.ts'
import type { GridApi } from './api/grid-api.ts'
import type { GridEditing } from './api/grid-editing.ts'

/** What others may ask of a grid. */
export type GridHandle = {
  /** Goes to a cell, or to the first one of the row. */
  readonly goTo: (row: number, key?: string) => void
  readonly find: () => void
  readonly api: () => GridApi
}

/** What a grid shows, and what may be done with it. */
export type GridProps = {
  readonly ref?: Ref<GridHandle>
  readonly label: string
  /** As they stand from left to right, frozen ones first. */
  readonly columns: readonly GridColumn[]
  readonly rows: readonly Row[]
  readonly totals?: Totals | undefined
  readonly compact: boolean
  /** Long texts take several lines. */
  readonly wrapped?: boolean
  readonly widths: Readonly<Record<string, number>>
  readonly onWidths: (widths: Readonly<Record<string, number>>) => void
  readonly onMove: (moved: string, target: string) => void
  /** Takes the height that is there; otherwise as high as its rows, up to `maxHeight` pixels. */
  readonly fill?: boolean
  readonly maxHeight?: number
  /** Ends with its last row, without room kept for the bar by which columns are scrolled: of few rows that are all there. */
  readonly snug?: boolean
  /** The chosen rows by id, also those of other pages; absent: rows are not chosen. */
  readonly chosen?: ReadonlySet<string>
  readonly onChoose?: (ids: ReadonlySet<string>) => void
  readonly sort?: readonly SortBy[]
  readonly onSort?: (sort: readonly SortBy[]) => void
  readonly onOpen?: ((row: Row, newTab: boolean) => void) | undefined
  readonly onPreview?: ((row: Row) => void) | undefined
  readonly onActive?: (row: Row | undefined) => void
  /** Absent: the grid is for reading. */
  readonly editing?: GridEditing
  readonly onMenu?: (at: { readonly row: number; readonly x: number; readonly y: number }) => void
  readonly onIssue?: (by: 1 | -1) => void
  /** What stands where there are no rows. */
  readonly empty?: ReactNode
}

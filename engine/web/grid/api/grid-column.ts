import type { ReactNode } from 'react'
import type { Row } from '../../cells/value-at-path.ts'
import type { CellEditing } from './grid-editing.ts'
import type { SeriesKind } from './filling.ts'

/** A column of a grid: what its cells show, and what may be done with it. Made once; nothing in it changes while somebody types. */
export type GridColumn = {
  readonly key: string
  readonly label: string
  /** What stands over it and its neighbours of the same group. */
  readonly group?: string
  /** Pixels, until a person drags its edge. */
  readonly width: number
  /** Stays while the others scroll. */
  readonly frozen?: 'start' | 'end'
  /** Data is copied, found and filled; what only belongs to the grid (numbers of lines, buttons) is not. */
  readonly isData: boolean
  readonly isFigure: boolean
  readonly isSortable: boolean
  readonly isMovable: boolean
  readonly isRequired: boolean
  /** Its texts may take several lines. */
  readonly wraps: boolean
  readonly series: SeriesKind
  readonly show: (row: Row) => ReactNode
  /** The plain text that a person sees. */
  readonly text: (row: Row) => string
  /** The text that goes to the clipboard. */
  readonly copied: (row: Row) => string
  readonly total?: (values: Row) => ReactNode
  /** The inside of a cell in writing; absent: the column is only read. */
  readonly edit?: (editing: CellEditing) => ReactNode
  /** The other value of a cell that only has two, for Space. */
  readonly toggled?: (row: Row) => unknown
  readonly className?: string
}

/** The totals row of a grid: sums by column, and the word that names them in the first one. */
export type Totals = { readonly values: Row; readonly label: string }

const blank = () => ''

/** A column of the grid's own, which holds no data. */
export function utilityColumn(column: Pick<GridColumn, 'key' | 'label' | 'width' | 'show'> & Partial<GridColumn>): GridColumn {
  return {
    isData: false,
    isFigure: false,
    isSortable: false,
    isMovable: false,
    isRequired: false,
    wraps: false,
    series: 'same',
    text: blank,
    copied: blank,
    ...column,
  }
}

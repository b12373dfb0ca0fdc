import type { ReactNode } from 'react'
import type { Row } from '../../cells/value-at-path.ts'
import type { CellEditing } from './grid-editing.ts'
import type { SeriesKind } from './filling.ts'

/** A column of a grid: what its cells show, and what can be done with it. Made once; typing changes nothing in it. */
export type GridColumn = {
  readonly key: string
  readonly label: string
  /** A second line of its header. */
  readonly beneath?: string
  /** The shared heading over it and its neighbours of the same group. */
  readonly group?: string
  /** Pixels, until a person drags its edge. */
  readonly width: number
  /** Pixels to which it may be narrowed where all columns fit by that; absent: it is not narrowed. */
  readonly least?: number
  /** Stays in place while the others scroll. */
  readonly frozen?: 'start' | 'end'
  /** Data is copied, found and filled; columns of the grid itself (line numbers, buttons) are not. */
  readonly isData: boolean
  readonly isFigure: boolean
  readonly isSortable: boolean
  readonly isMovable: boolean
  readonly isRequired: boolean
  /** Required only while a condition holds, which the editing knows. */
  readonly isRequiredAtTimes?: boolean
  /** Its texts may wrap. */
  readonly wraps: boolean
  readonly series: SeriesKind
  readonly show: (row: Row) => ReactNode
  /** The plain text as displayed. */
  readonly text: (row: Row) => string
  /** The text for the clipboard. */
  readonly copied: (row: Row) => string
  readonly total?: (values: Row) => ReactNode
  /** The editor of an open cell; absent: the column is read-only. */
  readonly edit?: (editing: CellEditing) => ReactNode
  /** The other value of a two-valued cell, for Space. */
  readonly toggled?: (row: Row) => unknown
  readonly className?: string
}

/** The totals row of a grid: sums by column, and its label in the first one. */
export type Totals = { readonly values: Row; readonly label: string }

const blank = () => ''

/** A column of the grid itself, which holds no data. */
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

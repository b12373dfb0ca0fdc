import type { CSSProperties } from 'react'
import type { GridColumn } from '../api/grid-column.ts'
import type { Rectangle } from '../api/cell-range.ts'

/** The CSS position of a frame over these cells; over frozen columns it stays with them. */
export function styleOfCells({ top, bottom, left, right }: Rectangle, columns: readonly GridColumn[], headRows: number): CSSProperties {
  return {
    gridRow: `${headRows + top + 1} / ${headRows + bottom + 2}`,
    gridColumn: `${left + 1} / ${right + 2}`,
    ...(columns[left]?.frozen === 'start' ? { position: 'sticky', insetInlineStart: `var(--rdg-frozen-start-${left})`, zIndex: 1 } : {}),
  }
}

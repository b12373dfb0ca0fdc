import { useMemo } from 'react'
import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from '../api/grid-column.ts'
import { heightOfRow } from './height-of-row.ts'

/** The padding at both sides of a cell. */
const sides = 20

/** The height of each row: all equal, or as their wrapped texts need. A row is measured once, until it or a width changes. */
export function useRowHeight(
  columns: readonly GridColumn[],
  widths: Readonly<Record<string, number>>,
  isWrapped: boolean,
  least: number,
): number | ((row: Row) => number) {
  return useMemo(() => {
    if (!isWrapped) return least
    const wrapping = columns.filter(({ wraps }) => wraps).map(({ key, width, text }) => ({ text, width: (widths[key] ?? width) - sides }))
    const known = new WeakMap<Row, number>()
    return (row) => {
      let height = known.get(row)
      if (height === undefined) {
        height = heightOfRow(
          wrapping.map(({ text, width }) => ({ text: text(row), width })),
          least,
        )
        known.set(row, height)
      }
      return height
    }
  }, [columns, widths, isWrapped, least])
}

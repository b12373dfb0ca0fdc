import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from '../api/grid-column.ts'
import type { Rectangle } from '../api/cell-range.ts'

/** The cells of a rectangle as texts for the clipboard. */
export function blockOfRange(rows: readonly Row[], columns: readonly GridColumn[], { top, bottom, left, right }: Rectangle): readonly (readonly string[])[] {
  const copied = columns.slice(left, right + 1)
  return rows.slice(top, bottom + 1).map((row) => copied.map((column) => column.copied(row)))
}

/** The block as it is written into a selected range: repeated if the range is a whole multiple of it, as a single cell is in any range; otherwise once. */
export function blockForRange(block: readonly (readonly string[])[], { top, bottom, left, right }: Rectangle): readonly (readonly string[])[] {
  const [height, width] = [bottom - top + 1, right - left + 1]
  const across = Math.max(0, ...block.map((row) => row.length))
  if (block.length === 0 || across === 0) return []
  const fits = height % block.length === 0 && width % across === 0
  if (!fits) return block
  return Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) => block[row % block.length]![column % across] ?? ''))
}

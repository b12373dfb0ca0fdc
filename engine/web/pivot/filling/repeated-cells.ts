import type { Row } from '../../cells/value-at-path.ts'
import type { FilledCell, Filling } from '../../grid/api/filling.ts'

/** The cells beside a source, each with the value that `valueFor` makes of the nearest cell of the source: groups of columns have no series to go on. */
export function repeatedCells(
  { rows, columns, source, target }: Omit<Filling, 'isCopy'>,
  valueFor: (from: { readonly row: Row; readonly key: string }, to: { readonly row: Row; readonly key: string }) => unknown,
): readonly FilledCell[] {
  const cellAt = (row: number, column: number) => {
    const [at, key] = [rows[row], columns[column]?.key]
    return at === undefined || key === undefined ? undefined : { row: at, key }
  }
  const filled: FilledCell[] = []
  for (let row = target.top; row <= target.bottom; row++)
    for (let column = target.left; column <= target.right; column++) {
      if (row >= source.top && row <= source.bottom && column >= source.left && column <= source.right) continue
      const from = cellAt(Math.min(Math.max(row, source.top), source.bottom), Math.min(Math.max(column, source.left), source.right))
      const to = cellAt(row, column)
      if (from !== undefined && to !== undefined) filled.push({ ...to, value: valueFor(from, to) })
    }
  return filled
}

import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from '../../grid/api/grid-column.ts'
import type { PivotRow } from './pivot-of.ts'

/** A column that reads one line of a row of the pivot; blank if the row has none. */
export function readLine(column: GridColumn, lineOf: (row: PivotRow) => Row | undefined): GridColumn {
  const when =
    <T>(read: (line: Row) => T, otherwise: T) =>
    (row: Row): T => {
      const line = lineOf(row as unknown as PivotRow)
      return line === undefined ? otherwise : read(line)
    }
  return { ...column, isMovable: false, show: when(column.show, null), text: when(column.text, ''), copied: when(column.copied, '') }
}

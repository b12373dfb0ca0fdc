import './print.css'
import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn, Totals } from '../api/grid-column.ts'
import { groupsInPrint, printedColumns } from './printed-columns.ts'

type Props = { readonly label: string; readonly columns: readonly GridColumn[]; readonly rows: readonly Row[]; readonly totals: Totals | undefined }

/** A grid on paper: all its rows, while the screen draws only the visible ones; empty columns are left out. */
export function PrintTable({ label, columns: all, rows, totals }: Props) {
  const columns = printedColumns(all, rows)
  const groups = groupsInPrint(columns)
  const [first, ...others] = columns
  if (first === undefined) return null
  const side = (column: GridColumn) => (column.isFigure ? 'print-figure' : undefined)
  return (
    <table className="print-table" aria-label={label}>
      <thead>
        {groups.some(({ group }) => group !== undefined) && (
          <tr>
            {groups.map(({ key, group, width }) => (
              <th key={key} colSpan={width} scope="colgroup">
                {group}
              </th>
            ))}
          </tr>
        )}
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={side(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={String(row['id'] ?? index)}>
            {columns.map((column) => (
              <td key={column.key} className={side(column)}>
                {column.text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals !== undefined && (
        <tfoot>
          <tr>
            <td>{totals.label}</td>
            {others.map((column) => (
              <td key={column.key} className={side(column)}>
                {column.total?.(totals.values)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

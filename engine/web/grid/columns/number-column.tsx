import { marksIn } from '../editing/row-marks.ts'
import { utilityColumn, type GridColumn } from '../api/grid-column.ts'

/** The number of a line; it also shows the issues of the line itself. */
export function numberColumn(): GridColumn {
  return utilityColumn({
    key: 'lineNo',
    label: '#',
    width: 48,
    frozen: 'start',
    isFigure: true,
    className: 'grid-line-number',
    show(row) {
      const issues = marksIn(row)?.row ?? []
      if (issues.length === 0) return String(row['lineNo'] ?? '')
      return (
        <span className="cell-marked" title={issues.join('\n')} aria-invalid data-issue="">
          {String(row['lineNo'] ?? '')}
          <span className="sr-only">{issues.join(' ')}</span>
        </span>
      )
    },
  })
}

import type { Entity } from '../../../core/model/entity.ts'
import type { Comparison } from '../../../core/model/screen.ts'
import { ChangedValue, isChanged } from '../../cells/ChangedValue.tsx'
import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from '../api/grid-column.ts'

/** The columns of a grid, of which some show what stood there before, wherever it differs. What is copied is the present value. */
export function comparedColumns(columns: readonly GridColumn[], line: Entity, comparison: Comparison): readonly GridColumn[] {
  return columns.map((column) => {
    const before = comparison[column.key]
    const field = line.fields[column.key]
    if (before === undefined || field === undefined) return column
    const earlier = (row: Row): Row => ({ ...row, [column.key]: row[before] })
    const differs = (row: Row) => isChanged(field, row[before], row[column.key])
    return {
      ...column,
      width: Math.max(column.width, WIDTH),
      text: (row) => (differs(row) ? `${column.text(earlier(row)) || '–'} → ${column.text(row) || '–'}` : column.text(row)),
      show: (row) => (differs(row) ? <ChangedValue before={column.show(earlier(row)) ?? '–'} now={column.show(row) ?? '–'} /> : column.show(row)),
    }
  })
}

/** Two figures or two days beside each other. */
const WIDTH = 200

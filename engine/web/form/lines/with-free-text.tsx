import './lines.css'
import type { Entity } from '../../../core/model/entity.ts'
import type { GridColumn } from '../../grid/api/grid-column.ts'
import { isFreeText } from './chosen-record.ts'

/** A column of names of records, which marks those that are words only. */
export function withFreeText(column: GridColumn, line: Entity, mark: string): GridColumn {
  if (line.fields[column.key]?.names === undefined) return column
  return {
    ...column,
    show: (row) =>
      isFreeText(line, column.key, row) ? (
        <>
          {column.show(row)}
          <small className="free-text">{mark}</small>
        </>
      ) : (
        column.show(row)
      ),
  }
}

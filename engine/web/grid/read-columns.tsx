import type { ReactNode } from 'react'
import type { Column as GridColumn } from 'react-data-grid'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { Column } from '../../core/model/screen.ts'
import { CellValue } from '../cells/CellValue.tsx'
import { fieldAtPath } from '../../core/model/field-at-path.ts'
import { isNumber } from '../cells/scale-of-field.ts'
import { textOfValue } from '../cells/text-of-value.ts'
import { valueAtPath, type Row } from '../cells/value-at-path.ts'
import type { Words } from '../cells/words.ts'
import { arrange, isHidden, type ColumnSettings } from './column-settings.ts'
import { widthOfField } from './width-of-field.ts'

type Wanted = {
  readonly model: Model
  readonly words: Words
  readonly entity: Entity
  readonly columns: readonly Column[]
  readonly pinned: readonly string[]
  readonly settings: ColumnSettings
  readonly sortable: boolean
  /** Draws the column that names the row, as a link for instance: the first pinned one. */
  readonly renderDisplay?: (row: Row, content: ReactNode) => ReactNode
}

/** The totals row of a grid: sums by column, and the word that names them in the first one. */
export type Totals = { readonly values: Row; readonly label: string }

// The unit of a figure stands in the figure's own row: for "order.amount" that is the order.
function rowOfPath(row: Row, path: string): Row {
  const owner = path.slice(0, path.lastIndexOf('.') + 1)
  return owner === ''
    ? row
    : Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (name.startsWith(owner) ? [[name.slice(owner.length), value]] : [])))
}

/** Grid columns that show and do not edit, frozen ones first, in the person's order. */
export function readColumns({ model, words, entity, columns, pinned, settings, sortable, renderDisplay }: Wanted): readonly GridColumn<Row, Totals>[] {
  const visible = arrange(columns, settings).filter((column) => !isHidden(column, settings))
  const ordered = [...visible.filter(({ field }) => pinned.includes(field)), ...visible.filter(({ field }) => !pinned.includes(field))]
  return ordered.map(({ field: path, width }, place): GridColumn<Row, Totals> => {
    const found = fieldAtPath(model, entity, path)
    const label = words.path(entity, path)
    const figure = found !== undefined && isNumber(found.field)
    return {
      key: path,
      name: <span title={label}>{label}</span>,
      width: settings.widths[path] ?? width ?? (found === undefined ? 140 : widthOfField(model, words, found.entity, found.field)),
      minWidth: 56,
      frozen: pinned.includes(path),
      resizable: true,
      sortable: sortable && found !== undefined && found.field.type !== 'files' && found.field.type !== 'lines',
      draggable: !pinned.includes(path),
      ...(figure ? { cellClass: 'grid-number', headerCellClass: 'grid-number', summaryCellClass: 'grid-number' } : {}),
      renderCell: ({ row }) => {
        const value = valueAtPath(row, path)
        const content =
          found === undefined ? (
            <span className="cell-text" title={textOfValue(value)}>
              {textOfValue(value)}
            </span>
          ) : (
            <CellValue entity={found.entity} field={found.field} value={value} row={rowOfPath(row, path)} dense />
          )
        return path === (pinned[0] ?? entity.display) && renderDisplay !== undefined ? renderDisplay(row, content) : content
      },
      renderSummaryCell: ({ row }) => {
        const total = valueAtPath(row.values, path)
        if (total !== undefined && found !== undefined) return <CellValue entity={found.entity} field={found.field} value={total} row={{}} dense />
        return place === 0 ? row.label : null
      },
    }
  })
}

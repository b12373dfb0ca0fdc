import type { Column, ColumnOrColumnGroup } from 'react-data-grid'
import type { Row } from '../../cells/value-at-path.ts'
import type { EditSession } from '../editing/edit-session.ts'
import type { GridEditing } from '../api/grid-editing.ts'
import { markIn } from '../editing/row-marks.ts'
import { EditCell } from '../editing/EditCell.tsx'
import type { GridColumn, Totals } from '../api/grid-column.ts'
import { ColumnHeader } from './ColumnHeader.tsx'
import { RequiredMark, RequiredNow } from './RequiredMark.tsx'

type RdgColumn = Column<Row, Totals>

const closed = 'grid-fixed'
const open = 'grid-open'
const refused = 'grid-refused'
const needed = 'grid-needed'

/** The columns in the form of react-data-grid. They do not depend on what is typed. */
export function rdgColumns(columns: readonly GridColumn[], editing: GridEditing | undefined, session: EditSession): readonly RdgColumn[] {
  const firstData = columns.findIndex(({ isData }) => isData)
  return columns.map((column, place): RdgColumn => {
    const { key, label, beneath, edit, isFigure, isRequired, isRequiredAtTimes = false } = column
    const classOf = `${isFigure ? 'grid-number' : ''} ${column.className ?? ''}`.trim()
    const isWritten = editing !== undefined && edit !== undefined
    return {
      key,
      name: label,
      width: column.width,
      minWidth: Math.min(column.width, 56),
      frozen: column.frozen ?? false,
      resizable: column.isData,
      sortable: column.isSortable,
      draggable: column.isMovable,
      ...(isFigure ? { headerCellClass: 'grid-number', summaryCellClass: 'grid-number' } : {}),
      renderHeaderCell: ({ sortDirection, priority }) => (
        <ColumnHeader
          field={key}
          label={label}
          beneath={beneath}
          required={isRequiredAtTimes && editing !== undefined ? <RequiredNow field={key} editing={editing} /> : isRequired && <RequiredMark />}
          direction={sortDirection}
          priority={priority}
        />
      ),
      renderSummaryCell: ({ row }) => column.total?.(row.values) ?? (place === Math.max(firstData, 0) ? row.label : null),
      editable: isWritten ? (row) => editing.isOpen(row, key) : false,
      cellClass:
        editing === undefined || !column.isData
          ? classOf
          : (row) => {
              if (markIn(row, key) !== undefined) return `${classOf} ${refused}`
              if (!isWritten || !editing.isOpen(row, key)) return `${classOf} ${closed}`
              return `${classOf} ${editing.isNeeded(row, key) ? needed : open}`
            },
      renderCell: editing === undefined || !column.isData ? ({ row }) => column.show(row) : ({ row }) => <>{markedCell(column, row)}</>,
      ...(isWritten
        ? {
            renderEditCell: (props) => <EditCell {...props} cell={column} typedOf={(row) => editing.typed(row, key)} session={session} />,
            editorOptions: { closeOnExternalRowChange: false },
          }
        : {}),
    }
  })
}

function markedCell(column: GridColumn, row: Row) {
  const mark = markIn(row, column.key)
  if (mark === undefined) return column.show(row)
  return (
    <span className="cell-marked" title={mark.text} aria-invalid data-issue={column.key}>
      {mark.typed ?? column.show(row)}
      <span className="sr-only">{mark.text}</span>
    </span>
  )
}

/** The same columns under their group headings; each part of a group that the person split has the heading. */
export function groupedColumns(columns: readonly GridColumn[], made: readonly RdgColumn[]): readonly ColumnOrColumnGroup<Row, Totals>[] {
  const result: ColumnOrColumnGroup<Row, Totals>[] = []
  for (let place = 0; place < columns.length;) {
    const { group, frozen } = columns[place]!
    let end = place + 1
    while (group !== undefined && end < columns.length && columns[end]!.group === group && columns[end]!.frozen === frozen) end++
    if (group === undefined) result.push(made[place]!)
    else result.push({ name: <span title={group}>{group}</span>, headerCellClass: 'grid-group', children: made.slice(place, end) })
    place = end
  }
  return result
}

import type { Column as GridColumn } from 'react-data-grid'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Column } from '../../../core/model/screen.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import { CellValue } from '../../cells/CellValue.tsx'
import { isNumber } from '../../cells/scale-of-field.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { Words } from '../../cells/words.ts'
import type { ColumnSettings } from '../../grid/column-settings.ts'
import { readColumns, type Totals } from '../../grid/read-columns.tsx'
import { CellEditor } from './CellEditor.tsx'
import { markKey, type CellMarks } from './cell-marks.ts'

type Wanted = {
  readonly model: Model
  readonly words: Words
  readonly line: Entity
  readonly columns: readonly Column[]
  readonly pinned: readonly string[]
  readonly settings: ColumnSettings
  readonly marks: CellMarks
  readonly isOpen: (row: Row, field: Field) => boolean
  readonly isRequired: (field: Field) => boolean
  readonly nameOf: (id: string) => string
  readonly remember: (reference: Reference) => void
}

/** The columns of a grid in which lines are written: those that are open have an editor, wrong cells are marked and say why. */
export function editColumns({
  model,
  words,
  line,
  columns,
  pinned,
  settings,
  marks,
  isOpen,
  isRequired,
  nameOf,
  remember,
}: Wanted): readonly GridColumn<Row, Totals>[] {
  return readColumns({ model, words, entity: line, columns, pinned, settings, sortable: false }).map((column): GridColumn<Row, Totals> => {
    const field = line.fields[column.key]
    if (field === undefined) return column
    const label = words.field(line, field)
    const figure = isNumber(field) ? 'grid-number ' : ''
    return {
      ...column,
      name: (
        <span title={label}>
          {label}
          {isRequired(field) && (
            <span className="field-required" aria-hidden>
              *
            </span>
          )}
        </span>
      ),
      editable: (row) => isOpen(row, field),
      cellClass: (row) => figure + (marks.has(markKey(row['id'], field.name)) ? 'grid-refused' : isOpen(row, field) ? 'grid-open' : 'grid-fixed'),
      editorOptions: { commitOnOutsideClick: field.type !== 'ref' },
      renderCell: ({ row }) => {
        const mark = marks.get(markKey(row['id'], field.name))
        const value = row[field.name]
        const shown = field.type === 'ref' && typeof value === 'string' ? { id: value, text: nameOf(value) } : value
        const content = mark?.typed === undefined ? <CellValue entity={line} field={field} value={shown} row={row} dense /> : <span>{mark.typed}</span>
        return mark === undefined ? (
          content
        ) : (
          <span className="cell-marked" title={mark.text} aria-invalid data-issue={field.name}>
            {content}
            <span className="sr-only">{mark.text}</span>
          </span>
        )
      },
      renderEditCell: (props) => <CellEditor {...props} entity={line} field={field} label={label} nameOf={nameOf} remember={remember} />,
    }
  })
}

import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Column } from '../../../core/model/screen.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { Words } from '../../cells/words.ts'
import type { ColumnSettings } from '../../grid/settings/column-settings.ts'
import { dataColumns } from '../../grid/columns/data-columns.ts'
import type { GridColumn } from '../../grid/api/grid-column.ts'
import { numberColumn } from '../../grid/columns/number-column.tsx'
import { CellEditor } from './CellEditor.tsx'
import type { LineStore } from '../line-store/line-store.ts'
import { withFreeText } from './with-free-text.tsx'

type Wanted = {
  readonly model: Model
  readonly words: Words
  readonly scales: Readonly<Record<string, unknown>>
  readonly screen: string
  readonly line: Entity
  readonly columns: readonly Column[]
  readonly pinned: readonly string[]
  readonly settings: Pick<ColumnSettings, 'order' | 'hidden' | 'shown'>
  readonly heading?: Row | undefined
  readonly store: LineStore
  readonly nameOf: (id: string) => string
  readonly onRemember: (reference: Reference) => void
}

/** Field types that cannot be edited in a cell. */
const neverWritten: readonly Field['type'][] = ['files', 'lines', 'refs', 'sequence']

/** The columns of a grid in which lines are edited: editable columns have an editor, references show names. */
export function editColumns({ line, store, nameOf, onRemember, ...wanted }: Wanted): readonly GridColumn[] {
  const columns = dataColumns({ ...wanted, entity: line, isThere: (field) => store.isVisible({ id: '' }, field), isSortable: () => false }).map(
    (column): GridColumn => {
      const field = line.fields[column.key]
      if (field === undefined) return column
      const shown = withFreeText(visibleOnly(namedOnly(column, field, nameOf), field, store), line, wanted.words.text('ui.lines.freeText'))
      const record = line.fields[field.names ?? '']
      if (field.readonly || field.system || neverWritten.includes(field.type)) return shown
      return {
        ...shown,
        isRequired: field.required,
        isRequiredAtTimes: !field.required && field.requiredWhen !== undefined,
        ...(field.type === 'flag' ? { toggled: (row: Row) => row[field.name] !== true } : {}),
        edit: (editing) => (
          <CellEditor
            {...editing}
            entity={line}
            field={field}
            record={record !== undefined && store.isOpen(editing.row, record) ? record : undefined}
            label={column.label}
            text={shown.copied(editing.row)}
            onRemember={onRemember}
          />
        ),
      }
    },
  )
  return [numberColumn(), ...columns]
}

// The data of a document being edited hold only the ids of references.
function namedOnly(column: GridColumn, { type, name }: Field, nameOf: (id: string) => string): GridColumn {
  if (type !== 'ref') return column
  const named = (row: Row): Row => {
    const id = row[name]
    return typeof id === 'string' && id !== '' ? { ...row, [name]: { id, text: nameOf(id) } } : row
  }
  return { ...column, show: (row) => column.show(named(row)), text: (row) => column.text(named(row)), copied: (row) => column.copied(named(row)) }
}

// A field that a row does not have is neither shown, copied nor found in it.
function visibleOnly(column: GridColumn, field: Field, store: LineStore): GridColumn {
  if (field.visibleWhen === undefined) return column
  const when =
    <T,>(read: (row: Row) => T, otherwise: T) =>
    (row: Row): T =>
      store.isVisible(row, field) ? read(row) : otherwise
  return { ...column, show: when(column.show, null), text: when(column.text, ''), copied: when(column.copied, '') }
}

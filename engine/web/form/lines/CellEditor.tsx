import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import { isNumber } from '../../../core/model/is-number.ts'
import type { CellEditing } from '../../grid/api/grid-editing.ts'
import { DateEditor } from './editors/DateEditor.tsx'
import { EnumEditor } from './editors/EnumEditor.tsx'
import { FlagEditor } from './editors/FlagEditor.tsx'
import { NameEditor } from './editors/NameEditor.tsx'
import { RefEditor } from './editors/RefEditor.tsx'
import { TextEditor } from './editors/TextEditor.tsx'

type Props = CellEditing & {
  readonly entity: Entity
  readonly field: Field
  readonly label: string
  /** The content of the cell as editable text. */
  readonly text: string
  /** The ref field of the records that the text names, if it is open. */
  readonly record: Field | undefined
  readonly onRemember: (reference: Reference) => void
}

/** The editor of an open cell, by the type of its field. */
export function CellEditor({ entity, record, onRemember, ...editing }: Props) {
  const { field } = editing
  if (record !== undefined) return <NameEditor {...editing} entity={entity} record={record} onRemember={onRemember} />
  switch (field.type) {
    case 'enum':
      return <EnumEditor {...editing} />
    case 'flag':
      return <FlagEditor {...editing} />
    case 'ref':
      return <RefEditor {...editing} entity={entity} onRemember={onRemember} />
    case 'date':
      return <DateEditor {...editing} />
    default:
      return <TextEditor {...editing} isFigure={isNumber(field)} isLong={field.type === 'longText'} maxLength={undefined} />
  }
}

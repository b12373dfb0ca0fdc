import type { Field } from '../../../../core/model/field.ts'
import type { CellEditing } from '../../../grid/api/grid-editing.ts'

/** Yes or no: one click, or Space without opening the cell. */
export function FlagEditor({ field, label, row, onChosen }: CellEditing & { readonly field: Field; readonly label: string }) {
  return (
    <span className="grid-editor-flag">
      <input
        ref={(box) => box?.focus()}
        type="checkbox"
        className="grid-chooser"
        aria-label={label}
        defaultChecked={row[field.name] === true}
        onChange={(event) => onChosen(event.target.checked)}
      />
    </span>
  )
}

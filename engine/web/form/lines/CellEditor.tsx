import type { RenderEditCellProps } from 'react-data-grid'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import { useModel } from '../../app/use-model.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { RefInput } from '../../fields/RefInput.tsx'
import type { Totals } from '../../grid/read-columns.tsx'

type Props = RenderEditCellProps<Row, Totals> & {
  readonly entity: Entity
  readonly field: Field
  readonly label: string
  readonly nameOf: (id: string) => string
  readonly remember: (reference: Reference) => void
}

const focus = (input: HTMLInputElement | HTMLSelectElement | null) => {
  input?.focus()
  if (input instanceof HTMLInputElement && input.type === 'text') input.select()
}

/** The editor inside a cell: what is typed is a text until it is committed; choices and references commit at once. */
export function CellEditor({ entity, field, label, row, nameOf, remember, onRowChange, onClose }: Props) {
  const words = useWords()
  const vocabulary = field.vocabulary ?? ''
  const values = useModel().vocabularies[vocabulary]?.values ?? []
  const value = row[field.name]
  const change = (next: unknown, commit = false) => onRowChange({ ...row, [field.name]: next }, commit)

  if (field.type === 'enum')
    return (
      <select
        ref={focus}
        className="grid-editor"
        aria-label={label}
        value={textOfValue(value)}
        onChange={(event) => change(event.target.value === '' ? null : event.target.value, true)}
        onBlur={() => onClose(true, false)}
      >
        {(!field.required || value === null || value === undefined) && <option value="" />}
        {values.map((each) => (
          <option key={each} value={each}>
            {words.value(vocabulary, each)}
          </option>
        ))}
      </select>
    )
  if (field.type === 'flag')
    return (
      <input
        ref={focus}
        className="grid-editor"
        type="checkbox"
        aria-label={label}
        checked={value === true}
        onChange={(event) => change(event.target.checked, true)}
        onBlur={() => onClose(true, false)}
      />
    )
  if (field.type === 'ref') {
    const id = typeof value === 'string' ? value : undefined
    return (
      <div
        className="grid-picker"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation()
        }}
      >
        <RefInput
          entity={entity}
          field={field}
          value={id === undefined ? null : { id, text: nameOf(id) }}
          document={row}
          labelId=""
          label={label}
          disabled={false}
          invalid={false}
          autoFocus
          onChange={(next) => {
            if (next !== null) remember(next as Reference)
            change(next === null ? null : (next as Reference).id, true)
          }}
        />
      </div>
    )
  }
  const type = field.type === 'date' ? 'date' : 'text'
  return (
    <input
      ref={focus}
      className={`grid-editor${type === 'text' && field.type !== 'text' && field.type !== 'longText' ? ' grid-number' : ''}`}
      type={type}
      aria-label={label}
      maxLength={field.maxLength}
      value={textOfValue(value)}
      onChange={(event) => change(event.target.value)}
      onBlur={() => onClose(true, false)}
    />
  )
}

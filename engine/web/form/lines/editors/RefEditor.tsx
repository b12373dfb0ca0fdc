import { useMemo, useState } from 'react'
import type { Entity } from '../../../../core/model/entity.ts'
import type { Field } from '../../../../core/model/field.ts'
import type { Reference } from '../../../../core/wire/envelope.ts'
import { rowForFilter } from '../../../fields/row-for-filter.ts'
import { useOptions } from '../../../fields/use-options.ts'
import { useDebounced } from '../../../fields/use-debounced.ts'
import type { CellEditing } from '../../../grid/api/grid-editing.ts'
import { ChoiceEditor } from './ChoiceEditor.tsx'

type Props = CellEditing & {
  readonly entity: Entity
  readonly field: Field
  readonly label: string
  readonly text: string
  readonly onRemember: (reference: Reference) => void
}

/** A reference to a record, searched by the server. */
export function RefEditor({ entity, field, onRemember, ...editing }: Props) {
  const [search, setSearch] = useState('')
  const settled = useDebounced(search)
  const row = rowForFilter(field, editing.row)
  const options = useOptions({ entity, field: field.name, search: settled.trim(), enabled: true, ...(row === undefined ? {} : { row }) })
  const choices = useMemo(() => (options.data ?? []).map(({ id, text }) => ({ value: id, text })), [options.data])
  return (
    <ChoiceEditor
      {...editing}
      choices={choices}
      // The list answers an earlier query, so Enter takes none of it.
      isWaiting={options.isFetching || options.isPlaceholderData || settled !== search}
      onSearch={setSearch}
      onChosen={(value, next) => {
        const chosen = choices.find((choice) => choice.value === value)
        if (chosen !== undefined) onRemember({ id: chosen.value, text: chosen.text })
        editing.onChosen(value, next)
      }}
    />
  )
}

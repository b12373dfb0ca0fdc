import { useState } from 'react'
import { referencesOf } from '../cells/references-of.ts'
import { useWords } from '../cells/use-words.ts'
import { LabelledSelect } from './LabelledSelect.tsx'
import type { InputProps } from './input-props.ts'
import { rowForFilter } from './row-for-filter.ts'
import { useDebounced } from './use-debounced.ts'
import { useOptions } from './use-options.ts'

/** Several records, searched by the server. The value is a list of { id, text }, so that the chosen records keep their names. */
export function RefsInput({ entity, field, value, document, labelId, label, disabled, invalid, autoFocus, onChange }: InputProps) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const settled = useDebounced(search)
  const row = rowForFilter(field, document)
  const options = useOptions({ entity, field: field.name, search: settled, enabled: open, ...(row === undefined ? {} : { row }) })
  const chosen = referencesOf(value)
  // Chosen records stay in the list: what the search does not find would lose its name.
  const shown = new Map([...chosen, ...(options.data ?? [])].map((option) => [option.id, option]))
  return (
    <LabelledSelect
      className="input-wide"
      label={label}
      aria-labelledby={labelId}
      multiple
      max={field.maxItems}
      value={chosen.map(({ id }) => id)}
      disabled={disabled}
      autoFocus={autoFocus}
      validateStatus={invalid ? 'error' : 'default'}
      showClear={!field.required}
      filter
      remote
      loading={open && options.isFetching}
      placeholder={words.text('ui.choose')}
      emptyContent={words.text('ui.nothingFound')}
      optionList={[...shown.values()].map(({ id, text }) => ({ value: id, label: text }))}
      onDropdownVisibleChange={setOpen}
      onSearch={setSearch}
      onChange={(ids) => {
        const next = (Array.isArray(ids) ? ids : []).flatMap((id) => shown.get(String(id)) ?? [])
        onChange(next.length === 0 ? null : next)
      }}
    />
  )
}

import { useState } from 'react'
import { idOfValue, textOfValue } from '../cells/text-of-value.ts'
import { useWords } from '../cells/use-words.ts'
import { LabelledSelect } from './LabelledSelect.tsx'
import type { InputProps } from './input-props.ts'
import { rowForFilter } from './row-for-filter.ts'
import { useOptions } from './use-options.ts'
import { useDebounced } from './use-debounced.ts'

/** A reference, searched by the server. The value is { id, text }, so that the chosen record keeps its name. */
export function RefInput({ entity, field, value, document, labelId, label, disabled, invalid, autoFocus, onChange }: InputProps) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const settled = useDebounced(search)
  const row = rowForFilter(field, document)
  const options = useOptions({ entity, field: field.name, search: settled, enabled: open, ...(row === undefined ? {} : { row }) })
  const id = idOfValue(value)
  const found = options.data ?? []
  // A default comes without a name.
  const written = textOfValue(value)
  const isNameless = id !== null && (written === '' || written === id) && !found.some((option) => option.id === id)
  const named = useOptions({ entity, field: field.name, search: '', ids: id === null ? [] : [id], enabled: isNameless })
  const text = isNameless ? (named.data?.find((option) => option.id === id)?.text ?? '') : written
  const shown = id === null || found.some((option) => option.id === id) ? found : [{ id, text }, ...found]
  return (
    <LabelledSelect
      className="input-wide"
      label={label}
      aria-labelledby={labelId}
      value={id ?? undefined}
      disabled={disabled}
      autoFocus={autoFocus}
      validateStatus={invalid ? 'error' : 'default'}
      showClear={!field.required}
      filter
      remote
      loading={open && options.isFetching}
      placeholder={words.text('ui.choose')}
      emptyContent={words.text('ui.nothingFound')}
      optionList={shown.map((option) => ({ value: option.id, label: option.text }))}
      onDropdownVisibleChange={setOpen}
      onSearch={setSearch}
      onChange={(chosen) => onChange(shown.find((option) => option.id === chosen) ?? null)}
    />
  )
}

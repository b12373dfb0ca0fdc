import { useId, useState } from 'react'
import { useWords } from '../../../cells/use-words.ts'
import { useOptions } from '../../../fields/use-options.ts'
import { useDebounced } from '../../../fields/use-debounced.ts'
import { LazySelect } from '../../../fields/LazySelect.tsx'
import type { FilterProps } from './filter-props.ts'

/** Several rows of another document, searched by the server. The address holds ids; their names are fetched. */
export function RefFilter({ entity, field, label, filter, menu, onChange }: FilterProps) {
  const words = useWords()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const chosen = filter?.values ?? []
  const found = useOptions({ entity, field: field.name, search: useDebounced(search), enabled: open })
  const named = useOptions({ entity, field: field.name, search: '', ids: chosen, enabled: chosen.length > 0 })
  const options = new Map([...(named.data ?? []), ...(found.data ?? [])].map((option) => [option.id, option.text]))
  for (const each of chosen) if (!options.has(each)) options.set(each, '…')
  return (
    <LazySelect
      label={label}
      className="filter"
      multiple
      maxTagCount={1}
      showClear
      suffix={menu}
      filter
      remote
      insetLabel={<span id={id}>{label}</span>}
      aria-labelledby={id}
      value={[...chosen]}
      loading={open && found.isFetching}
      emptyContent={words.text('ui.nothingFound')}
      optionList={[...options].map(([value, text]) => ({ value, label: text }))}
      onDropdownVisibleChange={setOpen}
      onSearch={setSearch}
      onChange={(next) => onChange(Array.isArray(next) && next.length > 0 ? { operator: 'in', values: next.map(String) } : undefined)}
    />
  )
}

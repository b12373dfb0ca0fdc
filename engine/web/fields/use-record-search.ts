import { useState } from 'react'
import type { Reference } from '../../core/wire/envelope.ts'
import { isOfOtherSide } from '../model/is-of-other-side.ts'
import { useModel } from '../model/use-model.ts'
import { useWords } from '../cells/use-words.ts'
import type { InputProps } from './input-props.ts'
import { rowForFilter } from './row-for-filter.ts'
import { useDebounced } from './use-debounced.ts'
import { useOptions } from './use-options.ts'

/** The records that the server finds for what a person types into an input of records, and the props of the select that shows them; asked once it is open. */
export function useRecordSearch({ entity, field, document, labelId, label, disabled, invalid, autoFocus }: InputProps) {
  const words = useWords()
  const model = useModel()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const settled = useDebounced(search)
  const row = rowForFilter(field, document, isOfOtherSide(model, field))
  const { data, isFetching } = useOptions({ entity, field: field.name, search: settled, enabled: open, ...(row === undefined ? {} : { row }) })
  const found: readonly Reference[] = data ?? []
  const select = {
    className: 'input-wide',
    label,
    'aria-labelledby': labelId,
    disabled,
    autoFocus,
    validateStatus: invalid ? 'error' : 'default',
    showClear: !field.required,
    filter: true,
    remote: true,
    loading: open && isFetching,
    placeholder: words.text('ui.choose'),
    emptyContent: words.text('ui.nothingFound'),
    onDropdownVisibleChange: setOpen,
    onSearch: setSearch,
  } as const
  return { found, select }
}

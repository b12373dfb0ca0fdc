import { Input } from '@douyinfe/semi-ui-19'
import { useId, useState } from 'react'
import { textOfValue } from '../cells/text-of-value.ts'
import type { InputProps } from './input-props.ts'
import { useDebounced } from './use-debounced.ts'
import { useOptions } from './use-options.ts'

/** A text that is typed, or taken from the records that the declaration names. */
export function OfferedTextInput({ entity, field, value, labelId, disabled, invalid, autoFocus, onChange }: InputProps) {
  const list = useId()
  const [isAsked, setAsked] = useState(false)
  const given = textOfValue(value)
  const search = useDebounced(given)
  const { data = [] } = useOptions({ entity, field: field.name, search: '', enabled: isAsked })
  const lines = data.map(({ text }) => text)
  // A line that was taken hides the others until it is changed.
  const shown = lines.includes(search) ? [] : lines
  return (
    <>
      <Input
        value={given}
        disabled={disabled}
        autoFocus={autoFocus}
        aria-labelledby={labelId}
        validateStatus={invalid ? 'error' : 'default'}
        maxLength={field.maxLength}
        showClear
        list={list}
        onFocus={() => setAsked(true)}
        onChange={(text) => onChange(text === '' ? null : text)}
      />
      <datalist id={list}>
        {shown.map((line) => (
          <option key={line} value={line} />
        ))}
      </datalist>
    </>
  )
}

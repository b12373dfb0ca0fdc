import { DatePicker } from '@douyinfe/semi-ui-19'
import { type ComponentRef, type KeyboardEvent, useRef } from 'react'
import { useWords } from '../cells/use-words.ts'
import type { InputProps } from './input-props.ts'
import { OfferedDays } from './OfferedDays.tsx'

const isTyped = (value: unknown): value is string => typeof value === 'string'

/** A day as "2026-11-21", or an instant by the person's clock. */
export function DateInput({ field, value, document, label, disabled, invalid, autoFocus, onChange }: InputProps) {
  const words = useWords()
  const instant = field.type === 'instant'
  const picker = useRef<ComponentRef<typeof DatePicker>>(null)
  // Semi takes the typed text, but leaves its calendar open over the next field.
  function closeAfterEnter({ key }: KeyboardEvent) {
    if (key === 'Enter') picker.current?.close()
  }
  return (
    <span className="date-input" onKeyUp={closeAfterEnter}>
      <DatePicker
        ref={picker}
        className="input-wide"
        type={instant ? 'dateTime' : 'date'}
        format={instant ? 'yyyy-MM-dd HH:mm' : 'yyyy-MM-dd'}
        aria-label={label}
        value={isTyped(value) && value !== '' ? (instant ? new Date(value) : value) : undefined}
        disabled={disabled}
        autoFocus={autoFocus}
        validateStatus={invalid ? 'error' : 'default'}
        placeholder={words.text(instant ? 'ui.chooseTime' : 'ui.chooseDate')}
        onChange={(chosen, text) => {
          if (instant) onChange(chosen instanceof Date ? chosen.toISOString() : null)
          else onChange(isTyped(text) && text !== '' ? text : null)
        }}
      />
      {field.offers?.after !== undefined && !disabled && <OfferedDays field={field} value={value} document={document} onChange={onChange} />}
    </span>
  )
}

import { DayInput } from './DayInput.tsx'
import type { InputProps } from './input-props.ts'
import { OfferedDays } from './OfferedDays.tsx'

/** The day or the instant of a field, with the days that it offers. */
export function DateInput({ field, value, document, labelId, disabled, invalid, autoFocus, onChange }: InputProps) {
  return (
    <span className="date-input">
      <DayInput
        value={value}
        isInstant={field.type === 'instant'}
        labelId={labelId}
        disabled={disabled}
        invalid={invalid}
        autoFocus={autoFocus ?? false}
        onChange={onChange}
      />
      {field.offers?.after !== undefined && !disabled && <OfferedDays field={field} value={value} document={document} onChange={onChange} />}
    </span>
  )
}

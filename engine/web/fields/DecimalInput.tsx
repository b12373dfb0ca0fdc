import { Input } from '@douyinfe/semi-ui-19'
import { useState } from 'react'
import { useFieldFormat } from '../cells/use-field-format.ts'
import { textOfValue } from '../cells/text-of-value.ts'
import { decimalFromTyping } from '../../core/decimal/decimal-from-typing.ts'
import type { PlainInputProps } from './input-props.ts'

/** A figure as a decimal string: grouped while it is read, plain while it is edited, never a float. */
export function DecimalInput({ field, value, labelId, disabled, invalid, autoFocus, onChange }: PlainInputProps) {
  const display = useFieldFormat()
  const [typed, setTyped] = useState<string>()
  const isRate = field.type === 'rate'

  function change(text: string) {
    setTyped(text)
    const figure = decimalFromTyping(text, isRate)
    // A text that is not a figure is passed on as typed: the rules refuse it with a message, and nothing typed is lost.
    onChange(figure === undefined ? text : figure)
  }

  return (
    <Input
      className="input-number"
      inputMode="decimal"
      aria-labelledby={labelId}
      value={typed ?? display.text(field, value)}
      disabled={disabled}
      autoFocus={autoFocus}
      validateStatus={invalid ? 'error' : 'default'}
      onFocus={() => setTyped(isRate ? display.text(field, value) : textOfValue(value))}
      onBlur={() => setTyped(undefined)}
      onChange={change}
    />
  )
}

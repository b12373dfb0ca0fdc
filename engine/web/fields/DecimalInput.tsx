import { Input } from '@douyinfe/semi-ui-19'
import { useState } from 'react'
import { useFieldFormat } from '../cells/use-field-format.ts'
import { textOfValue } from '../cells/text-of-value.ts'
import { currencyOf } from '../cells/currency-of.ts'
import { decimalFromTyping } from '../../core/decimal/decimal-from-typing.ts'
import { withoutCurrency } from '../../core/decimal/without-currency.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { InputProps } from './input-props.ts'

/** A figure as a decimal string: grouped while it is read, plain while it is edited, never a float. */
export function DecimalInput({
  entity,
  field,
  value,
  document,
  labelId,
  disabled,
  invalid,
  autoFocus,
  onChange,
}: Omit<InputProps, 'entity'> & { readonly entity: Pick<Entity, 'fields'> }) {
  const display = useFieldFormat()
  const [typed, setTyped] = useState<string>()
  const isRate = field.type === 'rate'

  function change(text: string) {
    setTyped(text)
    const figure = decimalFromTyping(withoutCurrency(text, currencyOf(entity, field, document)), isRate)
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

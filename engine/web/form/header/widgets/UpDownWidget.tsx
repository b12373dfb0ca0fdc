import { InputNumber } from '@douyinfe/semi-ui-19'
import { ariaDescribedByIds, rangeSpec, type RJSFSchema, type WidgetProps } from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'

/** A figure with buttons for one more and one less. */
export function UpDownWidget({
  id,
  htmlName,
  value,
  placeholder,
  required,
  disabled,
  readonly,
  autofocus,
  rawErrors,
  options,
  schema,
  onChange,
  onBlur,
  onFocus,
}: WidgetProps<unknown, RJSFSchema, FormContext>) {
  const { min, max, step } = rangeSpec<RJSFSchema>(schema)
  return (
    <InputNumber
      id={id}
      name={htmlName ?? id}
      className="input-wide"
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      step={step ?? 1}
      placeholder={placeholder}
      required={required === true}
      disabled={disabled === true}
      readonly={readonly === true}
      hideButtons={readonly === true}
      autoFocus={autofocus === true}
      validateStatus={(rawErrors?.length ?? 0) > 0 ? 'error' : 'default'}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={(next) => onChange(next === '' ? options.emptyValue : next)}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
    />
  )
}

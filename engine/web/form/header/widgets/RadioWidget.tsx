import { Radio } from '@douyinfe/semi-ui-19'
import {
  ariaDescribedByIds,
  enumOptionsIsSelected,
  enumOptionValueEncoder,
  getOptionValueFormat,
  optionId,
  type RJSFSchema,
  type WidgetProps,
} from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'
import { labelIdsOf } from '../context/label-ids.ts'
import { InputAttributes } from './InputAttributes.tsx'

/** One of a few, all visible; `ui:inline` puts them side by side. */
export function RadioWidget({
  id,
  htmlName,
  value,
  required,
  disabled,
  readonly,
  options,
  onChange,
  onBlur,
  onFocus,
}: WidgetProps<unknown, RJSFSchema, FormContext>) {
  const { enumOptions = [], enumDisabled = [], inline } = options
  const format = getOptionValueFormat(options)
  return (
    <div id={id} role="radiogroup" aria-describedby={labelIdsOf(id)} className={inline === true ? 'choices-inline' : 'choices'}>
      {enumOptions.map((option, place) => (
        <InputAttributes
          key={String(option.value)}
          attributes={{
            id: optionId(id, place),
            value: String(enumOptionValueEncoder(option.value, place, format)),
            'aria-describedby': ariaDescribedByIds(id),
          }}
          required={required === true}
          onBlur={() => onBlur(id, option.value)}
          onFocus={() => onFocus(id, option.value)}
        >
          <Radio
            name={htmlName ?? id}
            checked={enumOptionsIsSelected(option.value, value as never)}
            disabled={disabled === true || readonly === true || enumDisabled.includes(option.value)}
            onChange={() => onChange(option.value)}
          >
            {option.label}
          </Radio>
        </InputAttributes>
      ))}
    </div>
  )
}

import { Checkbox } from '@douyinfe/semi-ui-19'
import {
  ariaDescribedByIds,
  enumOptionsDeselectValue,
  enumOptionsIsSelected,
  enumOptionsSelectValue,
  enumOptionValueEncoder,
  getOptionValueFormat,
  optionId,
  type RJSFSchema,
  type WidgetProps,
} from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'
import { InputAttributes } from './InputAttributes.tsx'

/** Several of a few, each with a box; `ui:inline` puts them side by side. */
export function CheckboxesWidget({
  id,
  htmlName,
  value,
  disabled,
  readonly,
  options,
  onChange,
  onBlur,
  onFocus,
}: WidgetProps<unknown, RJSFSchema, FormContext>) {
  const { enumOptions = [], enumDisabled = [], inline } = options
  const format = getOptionValueFormat(options)
  const chosen: unknown[] = Array.isArray(value) ? value : [value]
  return (
    <div id={id} className={inline === true ? 'choices-inline' : 'choices'}>
      {enumOptions.map((option, place) => (
        <InputAttributes
          key={String(option.value)}
          attributes={{
            id: optionId(id, place),
            name: htmlName ?? id,
            value: String(enumOptionValueEncoder(option.value, place, format)),
            'aria-describedby': ariaDescribedByIds(id),
          }}
          onBlur={() => onBlur(id, option.value)}
          onFocus={() => onFocus(id, option.value)}
        >
          <Checkbox
            checked={enumOptionsIsSelected(option.value, chosen)}
            disabled={disabled === true || readonly === true || enumDisabled.includes(option.value)}
            onChange={(event) =>
              onChange(
                event.target.checked === true ? enumOptionsSelectValue(place, chosen, enumOptions) : enumOptionsDeselectValue(place, chosen, enumOptions),
              )
            }
          >
            {option.label}
          </Checkbox>
        </InputAttributes>
      ))}
    </div>
  )
}

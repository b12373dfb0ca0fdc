import { TextArea } from '@douyinfe/semi-ui-19'
import { ariaDescribedByIds, type RJSFSchema, type WidgetProps } from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'
import { textOfInput } from '../context/text-of-input.ts'

/** Several lines of text; `ui:rows` is the number of visible lines. */
export function TextareaWidget({
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
  onChange,
  onBlur,
  onFocus,
}: WidgetProps<unknown, RJSFSchema, FormContext>) {
  return (
    <TextArea
      id={id}
      name={htmlName ?? id}
      value={textOfInput(value)}
      placeholder={placeholder}
      required={required === true}
      disabled={disabled === true}
      readonly={readonly === true}
      autoFocus={autofocus === true}
      validateStatus={(rawErrors?.length ?? 0) > 0 ? 'error' : 'default'}
      autosize={{ minRows: options.rows ?? 3, maxRows: 12 }}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={(text) => onChange(text === '' ? options.emptyValue : text)}
      onBlur={(event) => onBlur(id, event.target.value)}
      onFocus={(event) => onFocus(id, event.target.value)}
    />
  )
}

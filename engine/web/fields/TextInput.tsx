import { Input, TextArea } from '@douyinfe/semi-ui-19'
import { textOfValue } from '../cells/text-of-value.ts'
import type { PlainInputProps } from './input-props.ts'

/** One line of text, or several for a long text. An emptied input is a blank, not ''. */
export function TextInput({ field, value, labelId, disabled, invalid, autoFocus, onChange }: PlainInputProps) {
  const given = textOfValue(value)
  const change = (text: string) => onChange(text === '' ? null : text)
  const shared = {
    value: given,
    disabled,
    autoFocus,
    onChange: change,
    'aria-labelledby': labelId,
    validateStatus: invalid ? ('error' as const) : ('default' as const),
  }
  if (field.type === 'longText') return <TextArea {...shared} autosize={{ minRows: 2, maxRows: 8 }} maxCount={field.maxLength} />
  return <Input {...shared} maxLength={field.maxLength} showClear />
}

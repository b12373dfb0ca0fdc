import { useModel } from '../model/use-model.ts'
import { useWords } from '../cells/use-words.ts'
import { LabelledSelect } from './LabelledSelect.tsx'
import type { PlainInputProps } from './input-props.ts'

/** One value of a vocabulary, in its order. */
export function EnumInput({ field, value, labelId, label, disabled, invalid, autoFocus, onChange }: PlainInputProps) {
  const words = useWords()
  const vocabulary = field.vocabulary ?? ''
  const values = useModel().vocabularies[vocabulary]?.values ?? []
  return (
    <LabelledSelect
      className="input-wide"
      label={label}
      aria-labelledby={labelId}
      value={typeof value === 'string' ? value : undefined}
      disabled={disabled}
      autoFocus={autoFocus}
      validateStatus={invalid ? 'error' : 'default'}
      showClear={!field.required}
      filter={values.length > 8}
      placeholder={words.text('ui.choose')}
      optionList={values.map((each) => ({ value: each, label: words.value(vocabulary, each) }))}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  )
}

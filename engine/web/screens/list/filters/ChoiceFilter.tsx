import { useId } from 'react'
import { useModel } from '../../../model/use-model.ts'
import { useWords } from '../../../cells/use-words.ts'
import { LazySelect } from '../../../fields/LazySelect.tsx'
import type { FilterProps } from './filter-props.ts'

const listOf = (chosen: unknown): readonly string[] =>
  Array.isArray(chosen) ? chosen.map(String) : chosen === undefined || chosen === null ? [] : [String(chosen)]

/** Several values of a vocabulary. */
export function ChoiceFilter({ field, label, filter, menu, onChange }: FilterProps) {
  const words = useWords()
  const id = useId()
  const vocabulary = field.vocabulary ?? ''
  const values = useModel().vocabularies[vocabulary]?.values ?? []
  return (
    <LazySelect
      label={label}
      className="filter"
      multiple
      maxTagCount={1}
      showClear
      suffix={menu}
      filter={values.length > 8}
      insetLabel={<span id={id}>{label}</span>}
      aria-labelledby={id}
      value={[...(filter?.values ?? [])]}
      optionList={values.map((value) => ({ value, label: words.value(vocabulary, value) }))}
      onChange={(chosen) => onChange(listOf(chosen).length === 0 ? undefined : { operator: 'in', values: listOf(chosen) })}
    />
  )
}

/** Yes, no, or both. */
export function FlagFilter({ label, filter, onChange }: FilterProps) {
  const words = useWords()
  const id = useId()
  return (
    <LazySelect
      label={label}
      className="filter"
      showClear
      insetLabel={<span id={id}>{label}</span>}
      aria-labelledby={id}
      value={filter?.values[0]}
      optionList={[
        { value: 'true', label: words.text('ui.yes') },
        { value: 'false', label: words.text('ui.no') },
      ]}
      onChange={(chosen) => onChange(listOf(chosen)[0] === undefined ? undefined : { operator: 'equals', values: [listOf(chosen)[0]!] })}
    />
  )
}

import { idOfValue, textOfValue } from '../cells/text-of-value.ts'
import { LabelledSelect } from './LabelledSelect.tsx'
import type { InputProps } from './input-props.ts'
import { useOptions } from './use-options.ts'
import { useRecordSearch } from './use-record-search.ts'

/** A reference, searched by the server. The value is { id, text }, so that the chosen record keeps its name. */
export function RefInput(props: InputProps) {
  const { entity, field, value, onChange } = props
  const { found, select } = useRecordSearch(props)
  const id = idOfValue(value)
  // A default comes without a name.
  const written = textOfValue(value)
  const isNameless = id !== null && (written === '' || written === id) && !found.some((option) => option.id === id)
  const named = useOptions({ entity, field: field.name, search: '', ids: id === null ? [] : [id], enabled: isNameless })
  const text = isNameless ? (named.data?.find((option) => option.id === id)?.text ?? '') : written
  const shown = id === null || found.some((option) => option.id === id) ? found : [{ id, text }, ...found]
  return (
    <LabelledSelect
      {...select}
      value={id ?? undefined}
      optionList={shown.map((option) => ({ value: option.id, label: option.text }))}
      onChange={(chosen) => onChange(shown.find((option) => option.id === chosen) ?? null)}
    />
  )
}

import { referencesOf } from '../cells/references-of.ts'
import { LabelledSelect } from './LabelledSelect.tsx'
import type { InputProps } from './input-props.ts'
import { useRecordSearch } from './use-record-search.ts'

/** Several records, searched by the server. The value is a list of { id, text }, so that the chosen records keep their names. */
export function RefsInput(props: InputProps) {
  const { field, value, onChange } = props
  const { found, select } = useRecordSearch(props)
  const chosen = referencesOf(value)
  // Chosen records stay in the list: what the search does not find would lose its name.
  const shown = new Map([...chosen, ...found].map((option) => [option.id, option]))
  return (
    <LabelledSelect
      {...select}
      multiple
      max={field.maxItems}
      value={chosen.map(({ id }) => id)}
      optionList={[...shown.values()].map(({ id, text }) => ({ value: id, label: text }))}
      onChange={(ids) => {
        const next = (Array.isArray(ids) ? ids : []).flatMap((id) => shown.get(String(id)) ?? [])
        onChange(next.length === 0 ? null : next)
      }}
    />
  )
}

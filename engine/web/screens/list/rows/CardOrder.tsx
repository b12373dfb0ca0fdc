import type { Entity } from '../../../../core/model/entity.ts'
import type { ListScreen } from '../../../../core/model/screen.ts'
import { useWords } from '../../../cells/use-words.ts'
import { LazySelect } from '../../../fields/LazySelect.tsx'
import type { ListState } from '../state/list-state.ts'

type Props = {
  readonly screen: ListScreen
  readonly entity: Entity
  readonly state: ListState
  readonly onChange: (part: Partial<ListState>) => void
}

/** Cards have no column headers to press: the order is chosen above them, among the list's own and those that people often want. */
export function CardOrder({ screen, entity, state, onChange }: Props) {
  const words = useWords()
  const paths = [...new Set([...screen.sort.slice(0, 1).map(({ field }) => field), ...(screen.sortChoices ?? [])])]
  const choices = paths.flatMap((field) => [
    { value: `-${field}`, label: `${words.path(entity, field)} ↓`, sort: { field, descending: true } },
    { value: field, label: `${words.path(entity, field)} ↑`, sort: { field, descending: false } },
  ])
  const [first] = state.sort
  const chosen = state.sort.length === 1 && first !== undefined ? `${first.descending ? '-' : ''}${first.field}` : undefined
  return (
    <div className="card-order">
      <LazySelect
        label={words.text('ui.list.sortBy')}
        placeholder={words.text('ui.list.sortBy')}
        value={chosen}
        optionList={choices.map(({ value, label }) => ({ value, label }))}
        onChange={(value) => onChange({ sort: choices.flatMap((choice) => (choice.value === value ? [choice.sort] : [])) })}
      />
    </div>
  )
}

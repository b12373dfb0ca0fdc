import type { Entity } from '../../../core/model/entity.ts'
import type { ListScreen } from '../../../core/model/screen.ts'
import { useModel } from '../../model/use-model.ts'
import { fieldAtPath } from '../../../core/model/field-at-path.ts'
import { useWords } from '../../cells/use-words.ts'
import { countText } from '../count-text.ts'
import type { ListState } from './state/list-state.ts'
import { useTabCounts, type Count } from './state/use-list.ts'

type Props = { readonly screen: ListScreen; readonly entity: Entity; readonly state: ListState; readonly onChange: (tab: string | undefined) => void }

/** A tab per state with its count; "all" first. A state without rows is dimmed but stays in its place. */
export function StatusTabs({ screen, entity, state, onChange }: Props) {
  const words = useWords()
  const model = useModel()
  const counts = useTabCounts(screen, state).data
  const { tabs } = screen
  const vocabulary = tabs === undefined ? undefined : fieldAtPath(model, entity, tabs.by)?.field.vocabulary
  if (tabs === undefined || vocabulary === undefined) return null
  const values = tabs.values ?? model.vocabularies[vocabulary]?.values ?? []
  const tab = (value: string | undefined, label: string, count: Count | undefined) => (
    <button
      key={value ?? ''}
      type="button"
      role="tab"
      data-tab={value ?? 'all'}
      className="status-tab"
      aria-selected={state.tab === value}
      data-empty={count?.total === 0 || undefined}
      onClick={() => onChange(value)}
    >
      {label}
      {count !== undefined && <span className="status-count">{countText(count)}</span>}
    </button>
  )
  return (
    <div className="status-tabs" role="tablist" aria-label={words.path(entity, tabs.by)}>
      {tab(undefined, words.text('tab.all'), counts?.all)}
      {values.map((value) => tab(value, words.value(vocabulary, value), counts?.tabs[value]))}
    </div>
  )
}

import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import { Button } from '@douyinfe/semi-ui-19'
import type { Entity } from '../../../../core/model/entity.ts'
import type { Field } from '../../../../core/model/field.ts'
import { fieldAtPath } from '../../../../core/model/field-at-path.ts'
import type { ListScreen } from '../../../../core/model/screen.ts'
import { useModel } from '../../../model/use-model.ts'
import { useWords } from '../../../cells/use-words.ts'
import { useOptions } from '../../../fields/use-options.ts'
import { conditionText } from './condition-text.ts'
import type { Filter, ListState } from '../state/list-state.ts'

type Props = { readonly screen: ListScreen; readonly entity: Entity; readonly state: ListState; readonly onChange: (part: Partial<ListState>) => void }

/** Every condition of the list in words, each with a button that removes it. */
export function FilterChips({ screen, entity, state, onChange }: Props) {
  const words = useWords()
  const model = useModel()
  const conditions = Object.entries(state.filters).flatMap(([path, filter]) => {
    const found = fieldAtPath(model, entity, path)
    return found === undefined ? [] : [{ path, filter, ...found }]
  })
  const search = state.search.trim()
  if (conditions.length === 0 && search === '') return null
  const removable = conditions.filter(({ path }) => path !== screen.range?.field).length + (search === '' ? 0 : 1)
  const without = (path: string) => Object.fromEntries(Object.entries(state.filters).filter(([each]) => each !== path))
  return (
    <ul className="filter-chips" aria-label={words.text('ui.filter.conditions')}>
      {search !== '' && (
        <li data-chip="search">
          <Chip text={words.text('ui.condition.search', { value: search })} onRemove={() => onChange({ search: '' })} />
        </li>
      )}
      {conditions.map(({ path, filter, entity: owner, field }) => (
        <li key={path} data-chip={path}>
          <ConditionChip
            entity={owner}
            field={field}
            label={words.path(entity, path)}
            filter={filter}
            onRemove={path === screen.range?.field ? undefined : () => onChange({ filters: without(path) })}
          />
        </li>
      ))}
      {removable > 0 && (
        <li>
          <Button size="small" theme="borderless" type="tertiary" data-action="clearFilters" onClick={() => onChange({ filters: {}, search: '' })}>
            {words.text('ui.filter.clear')}
          </Button>
        </li>
      )}
    </ul>
  )
}

type ConditionProps = {
  readonly entity: Entity
  readonly field: Field
  readonly label: string
  readonly filter: Filter
  readonly onRemove: (() => void) | undefined
}

function ConditionChip({ entity, field, label, filter, onRemove }: ConditionProps) {
  const words = useWords()
  const isRef = (field.type === 'ref' || field.type === 'refs') && filter.values.length > 0
  const named = useOptions({ entity, field: field.name, search: '', ids: filter.values, enabled: isRef })
  const names = new Map((named.data ?? []).map(({ id, text }) => [id, text]))
  return <Chip text={words.text('ui.condition.ofField', { field: label, condition: conditionText(words, field, filter, names) })} onRemove={onRemove} />
}

function Chip({ text, onRemove }: { readonly text: string; readonly onRemove: (() => void) | undefined }) {
  const words = useWords()
  return (
    <span className="filter-chip">
      <span title={text}>{text}</span>
      {onRemove !== undefined && (
        <button type="button" data-remove="" aria-label={words.text('ui.filter.remove', { condition: text })} onClick={onRemove}>
          <IconClose size="small" aria-hidden />
        </button>
      )}
    </span>
  )
}

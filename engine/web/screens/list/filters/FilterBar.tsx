import { Button, Input } from '@douyinfe/semi-ui-19'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Entity } from '../../../../core/model/entity.ts'
import type { ListScreen } from '../../../../core/model/screen.ts'
import { useWords } from '../../../cells/use-words.ts'
import { useDebounced } from '../../../fields/use-debounced.ts'
import { useNarrow } from '../../use-narrow.ts'
import { ColumnFilters } from './ColumnFilters.tsx'
import { FieldFilter } from './FieldFilter.tsx'
import type { ListState } from '../state/list-state.ts'

type Props = {
  readonly screen: ListScreen
  readonly entity: Entity
  /** The columns as the person sees them. */
  readonly columns: readonly string[]
  readonly state: ListState
  readonly onChange: (part: Partial<ListState>) => void
}

/** The number of filters in the first row; the declaration lists them in the order of use. */
const inFirstRow = 4

/**
 * Search and the most used filters in one row; the rest, and those of further columns, behind "more", unfolded if one of them is in use. On a phone all are
 * behind one button.
 */
export function FilterBar({ screen, entity, columns, state, onChange }: Props) {
  const words = useWords()
  const narrow = useNarrow()
  const first = narrow ? 0 : inFirstRow
  const behind = screen.filters.slice(first)
  const further = columns.filter((path) => !screen.filters.includes(path))
  const usedFurther = Object.keys(state.filters).filter((path) => !screen.filters.includes(path))
  const [more, setMore] = useState(!narrow && (usedFurther.length > 0 || behind.some((path) => state.filters[path] !== undefined)))
  const [typed, setTyped] = useState(state.search)
  const settled = useDebounced(typed, 400)
  useEffect(() => setTyped(state.search), [state.search])
  function search(text: string) {
    if (text !== state.search && [...text.trim()].length !== 1) onChange({ search: text })
  }
  const rested = useEffectEvent((text: string) => {
    if (text === typed) search(text)
  })
  useEffect(() => rested(settled), [settled])

  const filter = (path: string) => <FieldFilter key={path} screen={screen} entity={entity} path={path} filters={state.filters} onChange={onChange} />

  const used = Object.keys(state.filters).length
  const isShort = [...typed.trim()].length === 1
  return (
    <div className="filter-bar" role="search">
      <Input
        className="filter filter-search"
        data-search=""
        aria-label={words.text('ui.search')}
        placeholder={words.text('ui.searchHint')}
        value={typed}
        validateStatus={isShort ? 'warning' : 'default'}
        suffix={
          isShort && (
            <span className="search-short" role="status">
              {words.text('ui.searchOneMore')}
            </span>
          )
        }
        showClear
        onChange={setTyped}
        onEnterPress={() => search(typed)}
        onClear={() => onChange({ search: '' })}
      />
      {screen.filters.slice(0, first).map(filter)}
      {behind.length + further.length > 0 && (
        <Button theme={narrow ? 'light' : 'borderless'} data-action="moreFilters" aria-expanded={more} onClick={() => setMore(!more)}>
          {narrow ? words.text('ui.filter.all') : words.text(more ? 'ui.filter.less' : 'ui.filter.more')}
          {narrow && used > 0 && ` (${used})`}
        </Button>
      )}
      {more && (
        <div className="filter-more">
          {behind.map(filter)}
          <ColumnFilters entity={entity} paths={further} used={new Set(usedFurther)} filter={filter} />
        </div>
      )}
    </div>
  )
}

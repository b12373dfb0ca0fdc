import type { ListScreen } from '../../../../core/model/screen.ts'
import type { Arrangement, ViewContent } from '../../../../core/query/view-content.ts'
import { settingsFrom, type ColumnSettings } from '../../../grid/settings/column-settings.ts'
import { stateOfView, type ListState } from '../state/list-state.ts'

/** The present state of a list as a saved view: only what differs from the declaration. Columns only if given. */
export function viewOfState(state: ListState, screen: ListScreen, columns?: ColumnSettings): ViewContent {
  const plain = stateOfView(screen)
  const arrangement = columns === undefined ? {} : arrangementOf(columns)
  return {
    ...(state.tab === undefined ? {} : { tab: state.tab }),
    ...(state.search === '' ? {} : { search: state.search }),
    ...(Object.keys(state.filters).length === 0 ? {} : { filters: sorted(state.filters) }),
    ...(JSON.stringify(state.sort) === JSON.stringify(plain.sort) ? {} : { sort: state.sort }),
    ...(state.size === plain.size ? {} : { size: state.size }),
    ...(Object.keys(arrangement).length === 0 ? {} : { columns: arrangement }),
  }
}

/** Whether the state of a list differs from the view. Columns count only if the view has them. */
export function differsFromView(view: ViewContent, state: ListState, screen: ListScreen, columns: ColumnSettings): boolean {
  const has = view.columns !== undefined
  const said = viewOfState(stateOfView(screen, view), screen, has ? settingsFrom(view.columns) : undefined)
  return JSON.stringify(said) !== JSON.stringify(viewOfState(state, screen, has ? columns : undefined))
}

/** Settings without those that equal the declaration. */
export function arrangementOf(columns: ColumnSettings): Arrangement {
  const said = Object.entries(columns).filter(([, value]) => value !== false && !(typeof value === 'object' && Object.keys(value).length === 0))
  return Object.fromEntries(said) as Arrangement
}

function sorted<T>(values: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(values).toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

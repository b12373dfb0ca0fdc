import type { ListScreen } from '../../../../core/model/screen.ts'
import { filterablePaths } from '../../../../core/query/filterable-paths.ts'
import { OPERATORS, standsAlone } from '../../../../core/query/operators.ts'
import type { HeldCondition, ViewContent } from '../../../../core/query/view-content.ts'

export type Filter = HeldCondition
export type Sort = readonly { readonly field: string; readonly descending: boolean }[]

/** The whole state of a list apart from its rows. It is in the address, so that a link, a reload and "back" show the same. */
export type ListState = {
  readonly tab: string | undefined
  readonly search: string
  readonly filters: Readonly<Record<string, Filter>>
  readonly sort: Sort
  readonly page: number
  readonly size: number
}

export const pageSizes: readonly number[] = [20, 50, 100, 500, 2000]
const usualSize = 50
/** The prefix of filter parameters in an address. */
export const filterPrefix = 'f.'
/** Stands for a condition that the saved view has and the address removes. */
const none = 'any'
const ownKeys: readonly string[] = ['tab', 'q', 'sort', 'page', 'size']

function filterFrom(text: string): Filter | undefined {
  const colon = text.indexOf(':')
  const operator = OPERATORS.find((each) => each === (colon === -1 ? text : text.slice(0, colon)))
  if (operator === undefined) return undefined
  if (colon === -1) return standsAlone(operator) ? { operator, values: [] } : undefined
  try {
    return {
      operator,
      values: text
        .slice(colon + 1)
        .split(',')
        .map(decodeURIComponent),
    }
  } catch {
    return undefined
  }
}

const filterText = ({ operator, values }: Filter) =>
  values.length === 0 ? operator : `${operator}:${values.map((value) => value.replace(/[%,]/g, encodeURIComponent)).join(',')}`

/** An order as an address holds it: "-amount" for the greatest first. */
export const sortText = (sort: Sort) => sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')

export function sortFrom(text: string): Sort {
  return text
    .split(',')
    .filter((each) => each !== '')
    .map((each) => ({ field: each.replace(/^-/, ''), descending: each.startsWith('-') }))
}

/** The state of a list if the address says nothing more: as declared, or as a saved view has it. */
export function stateOfView(screen: ListScreen, { tab, search = '', filters = {}, sort, size }: ViewContent = {}): ListState {
  const paths = filterablePaths(screen)
  const known = Object.entries(filters).filter(([path]) => paths.has(path))
  return withRange(screen, { tab, search, filters: Object.fromEntries(known), sort: sort ?? screen.sort, page: 1, size: knownSize(size) })
}

/** Only sizes of the menu: no other could be chosen again. */
function knownSize(size: number | undefined): number {
  return size !== undefined && pageSizes.includes(size) ? size : usualSize
}

/** Reads the state of a list from the address, on top of its saved view; invalid values count as absent. */
export function listStateFrom(params: URLSearchParams, screen: ListScreen, view?: ViewContent): ListState {
  const base = stateOfView(screen, view)
  const filters: Record<string, Filter> = { ...base.filters }
  const paths = filterablePaths(screen)
  for (const [key, text] of params) {
    const path = key.slice(filterPrefix.length)
    if (!key.startsWith(filterPrefix) || !paths.has(path)) continue
    const filter = filterFrom(text)
    if (filter !== undefined) filters[path] = filter
    else if (text === none) delete filters[path]
  }
  const page = Number(params.get('page') ?? 1)
  const size = Number(params.get('size') ?? base.size)
  const sort = params.get('sort')
  const tab = params.get('tab')
  return withRange(screen, {
    tab: tab === null ? usualTab(screen, params, view) : tab === '' ? undefined : tab,
    search: params.get('q') ?? base.search,
    filters,
    sort: sort === null ? base.sort : sortFrom(sort),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.includes(size) ? size : base.size,
  })
}

/** The tab that stands open where an address names none: the view's; without one the declared, unless the address asks for something in all rows. */
function usualTab({ tabs }: ListScreen, params: URLSearchParams, view: ViewContent | undefined): string | undefined {
  if (view !== undefined) return view.tab
  return hasListState(params) ? undefined : tabs?.opens
}

/** A list with a query range starts with the last months of it, and always has one. */
function withRange({ range }: ListScreen, state: ListState): ListState {
  if (range === undefined || state.filters[range.field] !== undefined) return state
  return { ...state, filters: { ...state.filters, [range.field]: rangePreset(range.months) } }
}

/** The initial range of a list. */
export function rangePreset(months: number): Filter {
  return { operator: 'within', values: [`last${months}Months`] }
}

/** Writes a state into an address, without what the screen or the saved view shows anyway. Other parameters stay. */
export function paramsOfState(state: ListState, screen: ListScreen, before: URLSearchParams, view?: ViewContent): URLSearchParams {
  const base = stateOfView(screen, view)
  const params = withoutListState(before)
  if (state.search !== base.search) params.set('q', state.search)
  for (const [path, filter] of Object.entries(state.filters)) {
    const held = base.filters[path]
    if (held === undefined || filterText(held) !== filterText(filter)) params.set(filterPrefix + path, filterText(filter))
  }
  for (const path of Object.keys(base.filters)) if (state.filters[path] === undefined && path !== screen.range?.field) params.set(filterPrefix + path, none)
  if (sortText(state.sort) !== sortText(base.sort)) params.set('sort', sortText(state.sort))
  if (state.page !== 1) params.set('page', String(state.page))
  if (state.size !== base.size) params.set('size', String(state.size))
  if (state.tab === usualTab(screen, params, view)) return params
  const [others, own] = [[...params].filter(([key]) => !isOfState(key)), [...params].filter(([key]) => isOfState(key))]
  return new URLSearchParams([...others, ['tab', state.tab ?? ''], ...own])
}

/** An address without the parameters of a list. */
export function withoutListState(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([key]) => !isOfState(key)))
}

/** Whether an address has parameters of a list. */
export function hasListState(params: URLSearchParams): boolean {
  return [...params.keys()].some(isOfState)
}

function isOfState(key: string): boolean {
  return ownKeys.includes(key) || key.startsWith(filterPrefix)
}

/** Whether the person is still typing the same text: such steps are one for "back". */
export function isSameTyping(before: ListState, after: ListState): boolean {
  const typed = ({ search, filters }: ListState) =>
    Object.entries({ ...filters, '': { operator: 'contains' as const, values: search === '' ? [] : [search] } }).map(
      ([path, { operator, values }]) => `${path} ${operator} ${operator === 'contains' && values.length > 0 ? '*' : values.join(' ')}`,
    )
  const rest = ({ tab, sort, size }: ListState) => JSON.stringify([tab, sort, size])
  return rest(before) === rest(after) && before.page === 1 && typed(before).join('\n') === typed(after).join('\n')
}

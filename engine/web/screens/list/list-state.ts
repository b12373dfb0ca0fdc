import type { ListScreen } from '../../../core/model/screen.ts'

/** The operators of the wire that filters use. */
export type Operator = 'equals' | 'contains' | 'startsWith' | 'in' | 'between' | 'atLeast' | 'atMost' | 'blank' | 'notBlank'
export type Filter = { readonly operator: Operator; readonly values: readonly string[] }
export type Sort = readonly { readonly field: string; readonly descending: boolean }[]

/** Everything that a list shows apart from its rows. It lives in the address, so that a link, a reload and "back" show the same. */
export type ListState = {
  readonly tab: string | undefined
  readonly search: string
  readonly filters: Readonly<Record<string, Filter>>
  readonly sort: Sort
  readonly page: number
  readonly size: number
}

export const pageSizes: readonly number[] = [20, 50, 100, 500, 2000]
const operators: readonly Operator[] = ['equals', 'contains', 'startsWith', 'in', 'between', 'atLeast', 'atMost', 'blank', 'notBlank']
const filterPrefix = 'f.'

function filterFrom(text: string): Filter | undefined {
  const colon = text.indexOf(':')
  const operator = operators.find((each) => each === (colon === -1 ? text : text.slice(0, colon)))
  if (operator === undefined) return undefined
  if (colon === -1) return { operator, values: [] }
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

const sortText = (sort: Sort) => sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')

function sortFrom(text: string): Sort {
  return text
    .split(',')
    .filter((each) => each !== '')
    .map((each) => ({ field: each.replace(/^-/, ''), descending: each.startsWith('-') }))
}

/** Reads the state of a list from the address; what makes no sense there counts as not said. */
export function listStateFrom(params: URLSearchParams, screen: ListScreen): ListState {
  const filters: Record<string, Filter> = {}
  for (const [key, text] of params) {
    const filter = key.startsWith(filterPrefix) ? filterFrom(text) : undefined
    const path = key.slice(filterPrefix.length)
    if (filter !== undefined && screen.filters.includes(path)) filters[path] = filter
  }
  const page = Number(params.get('page') ?? 1)
  const size = Number(params.get('size') ?? 50)
  const sort = params.get('sort')
  return {
    tab: params.get('tab') ?? undefined,
    search: params.get('q') ?? '',
    filters,
    sort: sort === null ? screen.sort : sortFrom(sort),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.includes(size) ? size : 50,
  }
}

/** Writes a state into an address; what the screen would show anyway is left out. Parameters of others stay. */
export function addressOf(state: ListState, screen: ListScreen, before: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of before) if (!['tab', 'q', 'sort', 'page', 'size'].includes(key) && !key.startsWith(filterPrefix)) params.append(key, value)
  if (state.tab !== undefined) params.set('tab', state.tab)
  if (state.search !== '') params.set('q', state.search)
  for (const [path, filter] of Object.entries(state.filters)) params.set(filterPrefix + path, filterText(filter))
  if (sortText(state.sort) !== sortText(screen.sort)) params.set('sort', sortText(state.sort))
  if (state.page !== 1) params.set('page', String(state.page))
  if (state.size !== 50) params.set('size', String(state.size))
  return params
}

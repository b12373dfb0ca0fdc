import { expect, test } from 'vitest'
import type { ListScreen } from '../../../../core/model/screen.ts'
import type { ViewContent } from '../../../../core/query/view-content.ts'
import { paramsOfState, isSameTyping, listStateFrom, hasListState, stateOfView, type ListState } from './list-state.ts'

const screen: ListScreen = {
  kind: 'list',
  name: 'fruitList',
  area: 'fruit',
  side: 'purchaser',
  entity: 'fruit',
  at: { file: '', line: 1, column: 1 },
  filters: ['name', 'grower', 'pickedOn'],
  columns: [],
  pinned: [],
  sort: [{ field: 'pickedOn', descending: true }],
  totals: [],
  actions: { row: [], bulk: [], bar: [] },
}

const plain: ListState = { tab: undefined, search: '', filters: {}, sort: [{ field: 'pickedOn', descending: true }], page: 1, size: 50 }
const ripe: ViewContent = {
  tab: 'RIPE',
  search: 'pear',
  filters: { grower: { operator: 'in', values: ['a'] }, pickedOn: { operator: 'within', values: ['thisWeek'] } },
  sort: [{ field: 'name', descending: false }],
  size: 100,
}

test('listStateFrom() of an empty address is what the screen declares', () => {
  expect(listStateFrom(new URLSearchParams(), screen)).toEqual(plain)
})

test('[LIST-7] a list begins with the tab that is declared, also "all" has its place in the address, and what is asked of all rows finds all', () => {
  const waiting = { ...screen, tabs: { by: 'state', opens: 'GREEN' } }
  const tabOf = (address: string) => listStateFrom(new URLSearchParams(address), waiting).tab
  expect(tabOf('')).toBe('GREEN')
  expect(tabOf('view=none')).toBe('GREEN')
  expect(tabOf('q=pear')).toBe(undefined)
  expect(listStateFrom(new URLSearchParams(), waiting, ripe).tab).toBe('RIPE')
  expect(listStateFrom(new URLSearchParams(), waiting, {}).tab).toBe(undefined)
  const written = (part: Partial<ListState>) => paramsOfState({ ...plain, tab: 'GREEN', ...part }, waiting, new URLSearchParams()).toString()
  expect(written({})).toBe('')
  expect(written({ tab: undefined })).toBe('tab=')
  expect(written({ page: 2 })).toBe('tab=GREEN&page=2')
  expect(written({ tab: undefined, page: 2 })).toBe('page=2')
})

test('[LIST-7] a state survives its address, commas and per cents included', () => {
  const state: ListState = {
    tab: 'RIPE',
    search: 'pear',
    page: 3,
    size: 100,
    filters: {
      name: { operator: 'contains', values: ['50%, sweet'] },
      grower: { operator: 'in', values: ['a', 'b'] },
      pickedOn: { operator: 'blank', values: [] },
    },
    sort: [
      { field: 'name', descending: false },
      { field: 'weight', descending: true },
    ],
  }
  const address = paramsOfState(state, screen, new URLSearchParams('lang=en&page=9'))
  expect(address.get('lang')).toBe('en')
  expect(address.get('sort')).toBe('name,-weight')
  expect(listStateFrom(new URLSearchParams(address.toString()), screen)).toEqual(state)
})

test('[LIST-17] a list is filtered by its columns, too', () => {
  const withPrices: ListScreen = { ...screen, columns: [{ field: 'price', hidden: false }] }
  const state: ListState = { ...plain, filters: { price: { operator: 'atLeast', values: ['10000'] } } }
  const address = paramsOfState(state, withPrices, new URLSearchParams())
  expect(address.get('f.price')).toBe('atLeast:10000')
  expect(listStateFrom(address, withPrices)).toEqual(state)
  expect(stateOfView(withPrices, { filters: { price: { operator: 'atLeast', values: ['10000'] }, weight: { operator: 'atMost', values: ['2'] } } })).toEqual(
    state,
  )
})

test('listStateFrom() ignores values that make no sense', () => {
  const address = 'page=-2&size=7&f.name=nearly:x&f.price=equals:1&f.grower=in:%25E0%25A4%25A&f.pickedOn=within'
  expect(listStateFrom(new URLSearchParams(address), screen)).toEqual(plain)
})

test('[LIST-7] with a saved view the address holds only the differences from it', () => {
  const state = stateOfView(screen, ripe)
  expect(paramsOfState(state, screen, new URLSearchParams('view=v1'), ripe).toString()).toBe('view=v1')
  const looser: ListState = { ...state, tab: undefined, search: '', filters: { grower: { operator: 'in', values: ['a', 'b'] } }, size: 50, sort: [] }
  const address = paramsOfState(looser, screen, new URLSearchParams('view=v1'), ripe)
  expect(decodeURIComponent(address.toString())).toBe('view=v1&tab=&q=&f.grower=in:a,b&f.pickedOn=any&sort=&size=50')
  expect(listStateFrom(address, screen, ripe)).toEqual(looser)
})

test('[LIST-9] a list with a query range begins with the last month, and keeps it when everything is cleared', () => {
  const ranged: ListScreen = { ...screen, range: { field: 'pickedOn', months: 1 } }
  const lastMonth = { pickedOn: { operator: 'within', values: ['last1Months'] } }
  expect(listStateFrom(new URLSearchParams(), ranged).filters).toEqual(lastMonth)
  expect(listStateFrom(new URLSearchParams('f.pickedOn=any'), ranged).filters).toEqual(lastMonth)
  expect(paramsOfState({ ...plain, filters: {} }, ranged, new URLSearchParams()).toString()).toBe('')
  expect(listStateFrom(new URLSearchParams('f.pickedOn=within:today'), ranged).filters).toEqual({ pickedOn: { operator: 'within', values: ['today'] } })
})

test('hasListState() is true for an address with a tab, filter, order or page', () => {
  expect(hasListState(new URLSearchParams('lang=en&id=7'))).toBe(false)
  expect(hasListState(new URLSearchParams('f.name=blank'))).toBe(true)
  expect(hasListState(new URLSearchParams('tab='))).toBe(true)
})

test('[LIST-7] continued typing is one step for "back"; each new filter, tab or order is another step', () => {
  const typing = (search: string): ListState => ({ ...plain, search })
  expect(isSameTyping(typing('pe'), typing('pear'))).toBe(true)
  expect(isSameTyping(typing(''), typing('pe'))).toBe(false)
  expect(isSameTyping(typing('pe'), { ...typing('pear'), tab: 'RIPE' })).toBe(false)
  expect(isSameTyping(typing('pe'), { ...typing('pe'), filters: { name: { operator: 'equals', values: ['x'] } } })).toBe(false)
  const equals = (value: string): ListState => ({ ...plain, filters: { name: { operator: 'equals', values: [value] } } })
  expect(isSameTyping(equals('x'), equals('y'))).toBe(false)
})

import { expect, test } from 'vitest'
import type { ListScreen } from '../../../core/model/screen.ts'
import { addressOf, listStateFrom, type ListState } from './list-state.ts'

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

test('listStateFrom() of an empty address is what the screen declares', () => {
  expect(listStateFrom(new URLSearchParams(), screen)).toEqual({
    tab: undefined,
    search: '',
    filters: {},
    sort: [{ field: 'pickedOn', descending: true }],
    page: 1,
    size: 50,
  })
})

test('a state survives its address, commas and per cents included', () => {
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
  const address = addressOf(state, screen, new URLSearchParams('lang=en&page=9'))
  expect(address.get('lang')).toBe('en')
  expect(address.get('sort')).toBe('name,-weight')
  expect(listStateFrom(new URLSearchParams(address.toString()), screen)).toEqual(state)
})

test('listStateFrom() takes what makes no sense as not said', () => {
  const state = listStateFrom(new URLSearchParams('page=-2&size=7&f.name=nearly:x&f.price=equals:1&f.grower=in:%25E0%25A4%25A'), screen)
  expect(state).toEqual({ tab: undefined, search: '', filters: {}, sort: screen.sort, page: 1, size: 50 })
})

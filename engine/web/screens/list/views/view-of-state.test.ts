import { expect, test } from 'vitest'
import type { ListScreen } from '../../../../core/model/screen.ts'
import { noSettings, settingsFrom } from '../../../grid/settings/column-settings.ts'
import { stateOfView } from '../state/list-state.ts'
import { arrangementOf, differsFromView, viewOfState } from './view-of-state.ts'

const screen: ListScreen = {
  kind: 'list',
  name: 'fruitList',
  area: 'fruit',
  side: 'purchaser',
  entity: 'fruit',
  at: { file: '', line: 1, column: 1 },
  filters: ['name', 'pickedOn'],
  columns: [],
  pinned: [],
  sort: [{ field: 'pickedOn', descending: true }],
  totals: [],
  actions: { row: [], bulk: [], bar: [] },
}
const within = (period: string) => ({ operator: 'within' as const, values: [period] })
const view = { tab: 'RIPE', filters: { pickedOn: within('thisWeek'), name: { operator: 'blank' as const, values: [] } }, columns: { hidden: ['weight'] } }

test('[LIST-10] a list in its declared state has nothing to save in a view', () => {
  expect(viewOfState(stateOfView(screen), screen, noSettings)).toEqual({})
})

test('[LIST-10] the view saved from a view’s state equals that view', () => {
  expect(viewOfState(stateOfView(screen, view), screen, settingsFrom(view.columns))).toEqual(view)
})

test('a view is changed by tab, filters, order, size and by columns where it has them, and not by the page', () => {
  const state = stateOfView(screen, view)
  const columns = settingsFrom(view.columns)
  expect(differsFromView(view, { ...state, page: 7 }, screen, columns)).toBe(false)
  expect(differsFromView(view, { ...state, tab: undefined }, screen, columns)).toBe(true)
  expect(differsFromView(view, { ...state, filters: { ...state.filters, pickedOn: within('today') } }, screen, columns)).toBe(true)
  expect(differsFromView(view, { ...state, sort: [] }, screen, columns)).toBe(true)
  expect(differsFromView(view, { ...state, size: 100 }, screen, columns)).toBe(true)
  expect(differsFromView(view, state, screen, noSettings)).toBe(true)
  expect(differsFromView({ tab: 'RIPE' }, stateOfView(screen, { tab: 'RIPE' }), screen, columns)).toBe(false)
})

test('arrangementOf() leaves out columns in their declared form', () => {
  expect(arrangementOf(noSettings)).toEqual({})
  expect(arrangementOf({ ...noSettings, compact: true, widths: { name: 90 } })).toEqual({ widths: { name: 90 }, compact: true })
})

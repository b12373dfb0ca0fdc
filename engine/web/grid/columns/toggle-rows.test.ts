import { expect, test } from 'vitest'
import { toggleRows } from './toggle-rows.ts'

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }]

test('selecting one more row keeps the selection on other pages', () => {
  expect([...toggleRows(new Set(['of page 1']), rows, 1, true)]).toEqual(['of page 1', 'b'])
  expect([...toggleRows(new Set(['a', 'b']), rows, 1, false)]).toEqual(['a'])
})

test('with Shift all rows between are selected, upwards too', () => {
  expect([...toggleRows(new Set(['d']), rows, 1, true, 3)]).toEqual(['d', 'b', 'c'])
  expect([...toggleRows(new Set(), rows, 2, true, 0)]).toEqual(['a', 'b', 'c'])
})

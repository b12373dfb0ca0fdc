import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { applyInput } from '../lifecycle/apply-input.ts'
import type { Row } from '../model/document.ts'
import { newChildRow, inTreeOrder, parentRow } from './child-rows.ts'

const beneath = { by: 'above', copy: ['quantity', 'unit'] }
const rows = (...ids: readonly (readonly [string, string?])[]) => ids.map(([id, above]) => ({ id, above: above ?? null }))

test('a child row begins with the values that it takes from its parent row, and names it', () => {
  expect(newChildRow(beneath, { id: 'a', quantity: '10', unit: null, price: '3' })).toEqual({ quantity: '10', above: 'a' })
})

test('a parent row must be a row of the same document that is no child row itself', () => {
  const given = new Map(rows(['a'], ['b', 'a']).map((row) => [row.id, row]))
  expect(parentRow(beneath, { above: 'a' }, given)?.id).toBe('a')
  expect(parentRow(beneath, { above: 'b' }, given)).toBeUndefined()
  expect(parentRow(beneath, { above: 'z' }, given)).toBeUndefined()
  expect(parentRow(beneath, {}, given)).toBeUndefined()
})

test('rows stand behind the one above them, in the order in which they came; the others keep theirs, and none is lost', () => {
  const ordered = inTreeOrder(rows(['a'], ['b'], ['c', 'a'], ['d', 'b'], ['e', 'a'], ['f']), (row) => row['above'] ?? undefined)
  expect(ordered.map(({ id }) => id)).toEqual(['a', 'c', 'e', 'b', 'd', 'f'])
})

test('no parent id that a client sends removes or moves an existing row', () => {
  const entity = model.entities['quotation']!
  const before = { id: 'q', lines: rows(['a'], ['b']).map(({ id }) => ({ id, alternativeOf: null })) }
  const writer = { side: 'supplier', permissions: new Set(['B2', 'B60']) } as const
  const sent = [{ id: 'b', alternativeOf: 'a' }, { id: 'a', alternativeOf: 'b' }, { alternativeOf: 'n' }, { alternativeOf: 'b' }]
  let made = 0
  const after = applyInput(model, entity, entity.transitions['quote']!, before, { lines: sent }, writer, () => `new ${++made}`)
  expect((after['lines'] as readonly Row[]).map(({ id, lineNo }) => [id, lineNo])).toEqual([
    ['a', 1],
    ['b', 2],
    ['new 2', 3],
    ['new 1', 4],
  ])
})

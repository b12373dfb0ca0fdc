import { expect, test } from 'vitest'
import { inline, withItem, without, withProperty } from './json-text.ts'

test('inline() writes a field on one line, as the declarations have it', () => {
  expect(inline({ type: 'text', sides: ['purchaser'], unique: true })).toBe('{ "type": "text", "sides": ["purchaser"], "unique": true }')
})

test('withProperty() adds a property after the last one', () => {
  const added = withProperty('{ "fields": { "code": { "type": "text" } }, "odd": 1 }', ['fields'], 'name', { type: 'text' })
  expect(JSON.stringify(JSON.parse(added))).toBe('{"fields":{"code":{"type":"text"},"name":{"type":"text"}},"odd":1}')
})

test('withProperty() creates the groups above a text, each on lines of its own', () => {
  expect(withProperty('{\n  "entity": {\n    "unit": "Unit"\n  }\n}\n', ['field', 'shelf'], 'code', 'Code')).toBe(
    '{\n  "entity": {\n    "unit": "Unit"\n  },\n  "field": {\n    "shelf": {\n      "code": "Code"\n    }\n  }\n}\n',
  )
})

test('withItem() appends to a list, inserts before a place, and creates a missing list', () => {
  expect(JSON.parse(withItem('{ "row": ["edit"] }', ['row'], 'delete'))).toEqual({ row: ['edit', 'delete'] })
  expect(JSON.parse(withItem('{ "row": ["edit", "close"] }', ['row'], 'delete', 1))).toEqual({ row: ['edit', 'delete', 'close'] })
  expect(JSON.parse(withItem('{ "row": ["edit"] }', ['row'], 'delete', 1))).toEqual({ row: ['edit', 'delete'] })
  expect(JSON.parse(withItem('{ "kind": "list" }', ['actions', 'row'], 'edit'))).toEqual({ kind: 'list', actions: { row: ['edit'] } })
})

test('without() removes a property or an item with its comma', () => {
  expect(JSON.parse(without('{ "a": 1, "b": 2, "c": 3 }', ['b']))).toEqual({ a: 1, c: 3 })
  expect(without('{\n  "a": 1,\n  "b": 2\n}', ['b'])).toBe('{\n  "a": 1\n}')
  expect(JSON.parse(without('{ "a": [1] }', ['a', 0]))).toEqual({ a: [] })
  expect(without('{ "a": 1 }', ['b'])).toBe('{ "a": 1 }')
})

import { expect, test } from 'vitest'
import { block, inline, withItem, without, withProperty } from './json-text.ts'

test('a field is written on one line, as the declarations have it', () => {
  expect(inline({ type: 'text', sides: ['purchaser'], unique: true })).toBe('{ "type": "text", "sides": ["purchaser"], "unique": true }')
})

test('an entity has a line for each key and for each field', () => {
  expect(block({ entity: 'shelf', fields: { code: { type: 'text' } } }, ['fields'])).toBe(
    '{\n  "entity": "shelf",\n  "fields": {\n    "code": { "type": "text" }\n  }\n}',
  )
})

test('a property comes after the last one, on a line of its own where that has one; all else stays', () => {
  const text = '{\n  "fields": {\n    "code":  { "type": "text" }\n  }, "odd" : 1\n}\n'
  expect(withProperty(text, ['fields'], 'name', { type: 'text' })).toBe(
    '{\n  "fields": {\n    "code":  { "type": "text" },\n    "name": { "type": "text" }\n  }, "odd" : 1\n}\n',
  )
  expect(withProperty('{ "a": { "b": 1 } }', ['a'], 'c', 2)).toBe('{ "a": { "b": 1, "c": 2 } }')
})

test('words of a new thing bring the keys above them along', () => {
  expect(withProperty('{\n  "entity": {\n    "unit": "Unit"\n  }\n}\n', ['field', 'shelf'], 'code', 'Code', 'expanded')).toBe(
    '{\n  "entity": {\n    "unit": "Unit"\n  },\n  "field": {\n    "shelf": {\n      "code": "Code"\n    }\n  }\n}\n',
  )
})

test('an item comes at the end of its list, which is made where it is missing', () => {
  expect(withItem('{ "row": ["edit"] }', ['row'], 'delete')).toBe('{ "row": ["edit", "delete"] }')
  expect(withItem('{ "kind": "list" }', ['actions', 'row'], 'edit')).toBe('{ "kind": "list", "actions": { "row": ["edit"] } }')
})

test('a removed item is removed with its comma', () => {
  expect(without('{ "a": 1, "b": 2, "c": 3 }', ['b'])).toBe('{ "a": 1, "c": 3 }')
  expect(without('{\n  "a": 1,\n  "b": 2\n}', ['b'])).toBe('{\n  "a": 1\n}')
  expect(without('{ "a": [1] }', ['a', 0])).toBe('{ "a": [] }')
})

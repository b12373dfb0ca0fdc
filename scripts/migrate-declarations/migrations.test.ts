import { expect, test } from 'vitest'
import { migrations } from './migrations.ts'
import { rewriteJson } from './rewrite-json.ts'

const examples = migrations.flatMap(({ name, change, examples: each }) => each.map((example, index) => ({ title: `${name} ${index + 1}`, change, ...example })))

test.each(examples)('$title: the declarations of before become those of now, and stay so', ({ change, before, after }) => {
  const changed = change(new Map(Object.entries(before)))
  expect(JSON.stringify(Object.fromEntries(changed))).toBe(JSON.stringify(after))
  expect(change(changed)).toEqual(changed)
})

test('unchanged parts keep their layout, new ones are on one line', () => {
  const text = '{\n  "a": { "b": 1,  "c": [1,2] },\n\n  "d": [\n    { "e": 1 },\n    { "f": 2 }\n  ]\n}\n'
  expect(rewriteJson(text, { a: { b: 1, n: { x: true }, c: [1, 2] }, d: [{ e: 1 }, { f: 3 }, { g: 4 }], z: [] })).toBe(
    '{\n  "a": { "b": 1, "n": { "x": true },  "c": [1,2] },\n\n  "d": [\n    { "e": 1 },\n    { "f": 3 },\n    { "g": 4 }\n  ],\n  "z": []\n}\n',
  )
})

import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { project } from '../paths/project.ts'
import { migrated } from './migrated.ts'
import { migrations } from './migrations.ts'
import { rewriteJson } from './rewrite-json.ts'

const examples = migrations.flatMap(({ name, change, examples: each }) => each.map((example, index) => ({ title: `${name} ${index + 1}`, change, ...example })))

test.each(examples)('$title: declarations of the earlier grammar are migrated once', ({ change, before, after }) => {
  const changed = change(new Map(Object.entries(before)))
  expect(JSON.stringify(Object.fromEntries(changed))).toBe(JSON.stringify(after))
  expect(change(changed)).toEqual(changed)
})

test('rewriteJson() keeps the layout of unchanged parts, and writes new parts on one line', () => {
  const text = '{\n  "a": { "b": 1,  "c": [1,2] },\n\n  "d": [\n    { "e": 1 },\n    { "f": 2 }\n  ]\n}\n'
  expect(rewriteJson(text, { a: { b: 1, n: { x: true }, c: [1, 2] }, d: [{ e: 1 }, { f: 3 }, { g: 4 }], z: [] })).toBe(
    '{\n  "a": { "b": 1, "n": { "x": true },  "c": [1,2] },\n\n  "d": [\n    { "e": 1 },\n    { "f": 3 },\n    { "g": 4 }\n  ],\n  "z": []\n}\n',
  )
})

test('the declarations of the product and of the tests need no migration', () => {
  const folders = ['.', 'tests/grammar/base', 'tests/grammar/rich', ...globSync('tests/parity/*/schemas', { cwd: project }).map((folder) => join(folder, '..'))]
  expect(folders.length).toBeGreaterThan(10)
  expect(folders.flatMap((folder) => migrated(readDeclarations(join(project, folder))).map(({ path }) => join(folder, path)))).toEqual([])
})

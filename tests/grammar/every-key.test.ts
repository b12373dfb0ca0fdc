import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { compileDeclarations } from '../../engine/core/compile/compile-model.ts'
import type { DeclarationText } from '../../engine/core/compile/compile-model.ts'
import { checkDeclarations } from '../../engine/core/compile/check-declarations.ts'
import { fileAddressOf, grammarFileOf } from '../../engine/core/compile/source/file-kind.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { keysOfGrammar, occurrencesIn } from '../../scripts/codegen/keys-of-grammar.ts'
import type { Schemas } from '../../scripts/codegen/keys-of-grammar.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const grammar = join(folder, '../../schemas/language')
const schemas: Schemas = Object.fromEntries(
  readdirSync(grammar)
    .filter((file) => file.endsWith('.schema.json'))
    .map((file) => [file, JSON.parse(readFileSync(join(grammar, file), 'utf8'))]),
)
// A second project has the keys that the valid project of the fixtures lacks.
const projects = ['base', 'rich'].map((name) => readDeclarations(join(folder, name)))

/** The compiled model without the source places, which move with every change. */
function meaningOf(files: readonly DeclarationText[]): string {
  const compiled = compileDeclarations(files)
  const seen =
    'problems' in compiled ? compiled.problems.map(({ message }) => message) : [compiled.model, checkDeclarations(compiled).map(({ message }) => message)]
  return JSON.stringify(seen, (key, value: unknown) => (key === 'at' ? undefined : value))
}

function without(text: string, path: readonly (string | number)[]): string {
  const value = JSON.parse(text) as unknown
  let owner = value as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) owner = owner[key] as Record<string | number, unknown>
  delete owner[path.at(-1)!]
  return JSON.stringify(value)
}

// "$schema" is for editors. "menus" adds nothing to the model but requires entries: menu/entry-of-specification-missing.json tests it.
const readElsewhere = ['$schema', 'menus']

test('each key of the grammar changes the model or the problems', () => {
  const wanted = new Set(keysOfGrammar(schemas).filter((key) => !readElsewhere.includes(key.split('.').at(-1)!)))
  const unread = new Set(wanted)
  for (const project of projects) {
    const before = meaningOf(project)
    for (const { path, text } of project) {
      const kind = fileAddressOf(path)!.kind
      for (const { key, at } of occurrencesIn(schemas, grammarFileOf(kind), JSON.parse(text))) {
        if (!unread.has(key)) continue
        const changed = project.map((file) => (file.path === path ? { path, text: without(text, at) } : file))
        if (meaningOf(changed) !== before) unread.delete(key)
      }
    }
  }
  expect([...unread].toSorted().join('\n')).toBe('')
})

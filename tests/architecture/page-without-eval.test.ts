import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { project } from '../support/project.ts'
import { importsOfSource } from './imports-of-source.ts'

/** Compiles at run time, which the page's CSP forbids. */
const COMPILING = /^ajv(\/|$)/

/** Every module that the page loads, with its imports; type imports are erased. */
function loadedByPage(): ReadonlyMap<string, readonly string[]> {
  const loaded = new Map<string, readonly string[]>()
  const waiting = globSync('engine/web/**/*.{ts,tsx}', { cwd: project })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|-for-tests\.tsx?$/.test(file))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file) || !/\.tsx?$/.test(file)) continue
    const imports = importsOfSource(readFileSync(join(project, file), 'utf8')).filter(({ isType }) => !isType)
    loaded.set(
      file,
      imports.map(({ from }) => from),
    )
    for (const { from } of imports) if (from.startsWith('.')) waiting.push(posix.join(posix.dirname(file), from.replace(/\?\w+$/, '')))
  }
  return loaded
}

test('nothing that the page loads compiles code at run time: its CSP has no unsafe-eval', () => {
  const loaded = loadedByPage()
  expect(loaded.size).toBeGreaterThan(500)
  const compiling = [...loaded].filter(([, imports]) => imports.some((from) => COMPILING.test(from))).map(([file]) => file)
  expect(compiling).toEqual([])
})

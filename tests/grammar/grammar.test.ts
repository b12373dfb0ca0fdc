import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkCatalogue } from '../../engine/core/compile/check-catalogue.ts'
import { compileCatalogue } from '../../engine/core/compile/compile-model.ts'
import type { DeclarationText } from '../../engine/core/compile/compile-model.ts'
import { describeProblem } from '../../engine/core/compile/problem.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'

/** A crime against the sound project in `base`: what is changed, and every problem that follows, line for line. */
type Fixture = { readonly change: readonly { readonly file: string; readonly find: string; readonly replace: string }[]; readonly problems: readonly string[] }

const folder = fileURLToPath(new URL('.', import.meta.url))
const base = readDeclarations(join(folder, 'base'))
const fixtures = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(
    (entry) =>
      entry.isFile() &&
      entry.name.endsWith('.json') &&
      !relative(folder, entry.parentPath).startsWith('base') &&
      !relative(folder, entry.parentPath).startsWith('rich'),
  )
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .toSorted()

function problemsOf(files: readonly DeclarationText[]): readonly string[] {
  const compiled = compileCatalogue(files)
  const problems = 'problems' in compiled ? compiled.problems : checkCatalogue(compiled)
  return problems.map((problem) => `${problem.severity === 'warning' ? 'warning ' : ''}${describeProblem(problem)}`)
}

function changed({ change }: Fixture): readonly DeclarationText[] {
  const files = new Map(base.map(({ path, text }) => [path, text]))
  for (const { file, find, replace } of change) {
    const text = files.get(file) ?? ''
    if (find !== '' && !text.includes(find)) throw new TypeError(`Cannot find "${find}" in ${file}`)
    files.set(file, find === '' ? replace : text.replace(find, () => replace))
  }
  return [...files].map(([path, text]) => ({ path, text }))
}

test('the project that the fixtures break is sound', () => {
  expect(problemsOf(base)).toEqual([])
})

describe('the check finds', () => {
  test.each(fixtures)('%s', (name) => {
    const fixture = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Fixture
    expect(fixture.problems.length).toBeGreaterThan(0)
    expect(problemsOf(changed(fixture))).toEqual(fixture.problems)
  })
})

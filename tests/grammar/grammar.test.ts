import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { base, changedFiles, problemsOf, readFixture } from './fixtures.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
// Names with these prefixes are projects, not fixtures.
const projects = ['base', 'rich']
const fixtures = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && !projects.some((project) => relative(folder, entry.parentPath).startsWith(project)))
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .toSorted()

test('the project that the fixtures break is sound', () => {
  expect(problemsOf(base)).toEqual([])
})

describe('the check finds', () => {
  test.each(fixtures)('%s', (name) => {
    const fixture = readFixture(name)
    expect(fixture.problems.length).toBeGreaterThan(0)
    expect(problemsOf(changedFiles(fixture))).toEqual(fixture.problems)
  })
})

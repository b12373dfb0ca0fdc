import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { filesOfTree } from '../../scripts/gate/files-of-tree.ts'
import { leftOut } from '../../scripts/gate/rehearsals.ts'
import { KINDS, LONGEST } from '../longest-first.ts'
import { CORE, OFTEN } from '../oldest-postgres.ts'
import { ALONE, MOCKED, projects } from '../projects.ts'
import { project } from '../support/project.ts'

const files = filesOfTree(project).filter((file) => /\.test\.tsx?$/.test(file))
const isIn = (file: string, globs: readonly string[] = []): boolean => globs.some((glob) => matchesGlob(file, glob))

test('every test file belongs to one kind, beside the oldest PostgreSQL', () => {
  const kinds = projects.flatMap(({ test: kind }) => (kind === undefined || kind.name === 'api-15' ? [] : [kind]))
  // What this run leaves out stands at the end of each list, and belongs to its kind all the same.
  const count = leftOut(process.env).length
  const kindsOf = (file: string) =>
    kinds.filter(({ include, exclude = [] }) => isIn(file, include) && !isIn(file, exclude.slice(0, exclude.length - count))).map(({ name }) => name)
  expect(files.map((file) => [file, kindsOf(file).length]).filter(([, count]) => count !== 1)).toEqual([])
})

test('a test file that replaces modules is named among those that Vite imports', () => {
  const mocks = files.filter((file) => /^vi\.(mock|hoisted)\(/m.test(readFileSync(join(project, file), 'utf8')))
  expect(mocks.filter((file) => !MOCKED.includes(file))).toEqual([])
})

test('the order of the kinds names each of them', () => {
  const names = new Set([...projects.map(({ test: kind }) => kind?.name), 'api-15'])
  expect(KINDS.toSorted()).toEqual([...names].toSorted())
})

test('the files that the projects name are there', () => {
  expect([...ALONE, ...MOCKED].filter((file) => !files.includes(file))).toEqual([])
  expect(LONGEST.filter((part) => files.every((file) => !file.includes(part)))).toEqual([])
  expect([...CORE, ...OFTEN].filter((start) => files.every((file) => !file.startsWith(start)))).toEqual([])
})

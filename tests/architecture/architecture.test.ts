import { groupedBy } from './grouped-by.ts'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from '../support/project.ts'
import { flatFolders, twoWayFolders } from './folders.ts'
import { forbiddenImports } from './forbidden-imports.ts'
import { importCycles } from './import-cycles.ts'
import { importGraph } from './import-graph.ts'
import { MAX_FILES, MAX_TWO_WAY_FOLDERS, roomOf } from './rooms-of-files.ts'
import { topLevel } from './rooms.ts'

/** Every file in git, or that git would add. */
function files(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: project, encoding: 'utf8', maxBuffer: 1e8 })
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(project, file)))
}

function sources(): Map<string, string> {
  const code = files().filter(
    (file) => /^(engine|scripts|tests)\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts') && file !== 'tests/architecture/architecture.test.ts',
  )
  return new Map(code.map((file) => [file, readFileSync(join(project, file), 'utf8')]))
}

const read = sources()
const graph = importGraph(read)
/** Files that people write. */
const codeFiles = [...read.keys()]

const of = (sources: Record<string, string>) => new Map(Object.entries(sources))

test('no room imports what it may not', () => {
  expect(forbiddenImports(read)).toEqual([])
})

test('no imports form a cycle, neither of values nor of types', () => {
  expect(importCycles(graph)).toEqual([])
})

test('in no room more than two pairs of folders import each other', () => {
  const pairs = groupedBy(twoWayFolders(graph), roomOf)
  const tooMany = [...pairs].filter(([, { length }]) => length > MAX_TWO_WAY_FOLDERS)
  expect(Object.fromEntries(tooMany)).toEqual({})
})

test('no folder holds more files than a reader looks through', () => {
  expect(flatFolders(codeFiles, MAX_FILES)).toEqual([])
})

test('the top level holds the declared folders and nothing more', () => {
  const names = new Set(files().map((file) => file.split('/')[0] ?? ''))
  expect([...names].filter((name) => !name.startsWith('.') && !topLevel.includes(name))).toEqual([])
})

test('forbiddenImports() reports a forbidden room, package and part of Node', () => {
  const found = forbiddenImports(
    of({
      'engine/core/a.ts': "import { b } from '../server/b.ts'\nimport fs from 'node:fs'\nimport React from 'react'",
      'engine/server/b.ts': "import { a } from '../core/a.ts'\nimport { c } from '../../scripts/c.ts'\nexport const b = a + c",
      'scripts/c.ts': "import { b } from '../engine/server/b.ts'\nexport const c = await import('../engine/core/d')",
    }),
  )
  expect(found).toEqual([
    'engine/core/a.ts: core must not import server',
    'engine/core/a.ts: core must not import "node:fs"',
    'engine/core/a.ts: the package "react" is not among those of core (tests/architecture/rooms.ts)',
    'engine/server/b.ts: nothing in engine imports "scripts/c.ts"',
    'scripts/c.ts: "../engine/core/d" must end in the file\'s own extension',
  ])
})

test('forbiddenImports() reports a clock and chance in core, but not in its comments', () => {
  const found = forbiddenImports(
    of({
      'engine/core/clock.ts': '// new Date() would be wrong\nexport const at = (text: string) => new Date(text)',
      'engine/core/now.ts': 'export const now = () => new Date()',
      'engine/procurement/id.ts': 'export const id = () => crypto.randomUUID()',
      'engine/server/now.ts': 'export const now = () => new Date()',
    }),
  )
  expect(found).toEqual([
    'engine/core/now.ts: "new Date()": time, ids and chance are parameters in core',
    'engine/procurement/id.ts: "crypto.randomUUID": time, ids and chance are parameters in procurement',
  ])
})

test('importCycles() reports a cycle of values, and one that types close', () => {
  const graph = importGraph(
    of({
      'engine/core/a.ts': "import {\n  b,\n} from './b.ts'",
      'engine/core/b.ts': "export * from './c.ts'",
      'engine/core/c.ts': "import { a } from './a.ts'",
      'engine/core/d.ts': "import type { E } from './e.ts'",
      'engine/core/e.ts': "import type { D } from './d.ts'",
      'engine/core/f.ts': "import { e } from './e.ts'",
    }),
  )
  expect(importCycles(graph)).toEqual([
    'engine/core/a.ts -> engine/core/b.ts -> engine/core/c.ts -> engine/core/a.ts',
    'engine/core/d.ts ~> engine/core/e.ts ~> engine/core/d.ts',
  ])
})

test('twoWayFolders() reports folders that import each other, also where it is for a type, but not by their tests', () => {
  const graph = importGraph(
    of({
      'engine/core/rules/check.ts': "import { fire } from '../lifecycle/fire.ts'",
      'engine/core/lifecycle/fire.ts': "import type { Rule } from '../rules/rule.ts'",
      'engine/core/rules/rule.ts': "import { text } from '../text/text.ts'",
      'engine/core/text/text.ts': 'export const text = 1',
      'engine/core/text/text.test.ts': "import { check } from '../rules/check.ts'",
    }),
  )
  expect(twoWayFolders(graph)).toEqual(['engine/core/lifecycle <-> engine/core/rules: fire.ts imports rule.ts, check.ts imports fire.ts'])
})

test('flatFolders() reports a folder with one file too many, and counts its subfolders by themselves', () => {
  const files = ['a', 'b', 'c'].map((name) => `engine/core/rules/${name}.ts`)
  expect(flatFolders([...files, 'engine/core/rules/row/d.ts'], 2)).toEqual(['engine/core/rules: 3 files, at most 2'])
  expect(flatFolders([...files, 'engine/core/rules/row/d.ts'], 3)).toEqual([])
})

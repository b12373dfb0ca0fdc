import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from '../support/project.ts'
import { circles, crossings } from './crossings.ts'
import { topLevel } from './rooms.ts'

/** Every file that git knows or would take up. */
function files(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: project, encoding: 'utf8', maxBuffer: 1e8 })
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(project, file)))
}

function sources(): Map<string, string> {
  const code = files().filter((file) => /^(engine|scripts|tests)\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts') && file !== 'tests/walls/walls.test.ts')
  return new Map(code.map((file) => [file, readFileSync(join(project, file), 'utf8')]))
}

const of = (sources: Record<string, string>) => new Map(Object.entries(sources))

test('no room imports what it may not', () => {
  expect(crossings(sources())).toEqual([])
})

test('no imports go in a circle', () => {
  expect(circles(sources())).toEqual([])
})

test('the top level holds what the house has and nothing more', () => {
  const names = new Set(files().map((file) => file.split('/')[0] ?? ''))
  expect([...names].filter((name) => !name.startsWith('.') && !topLevel.includes(name))).toEqual([])
})

test('crossings() tells of a forbidden room, package and part of Node', () => {
  const found = crossings(
    of({
      'engine/core/a.ts': "import { b } from '../server/b.ts'\nimport fs from 'node:fs'\nimport React from 'react'",
      'engine/server/b.ts': "import { a } from '../core/a.ts'\nimport { c } from '../../scripts/c.ts'\nexport const b = a + c",
      'scripts/c.ts': "import { b } from '../engine/server/b.ts'\nexport const c = await import('../engine/core/d')",
    }),
  )
  expect(found).toEqual([
    'engine/core/a.ts: core must not import server',
    'engine/core/a.ts: core must not import "node:fs"',
    'engine/core/a.ts: the package "react" is not among those of core (tests/walls/rooms.ts)',
    'engine/server/b.ts: nothing in engine imports "scripts/c.ts"',
    'scripts/c.ts: "../engine/core/d" must end in the file\'s own extension',
  ])
})

test('crossings() tells of a clock and of chance in core, but not in its comments', () => {
  const found = crossings(
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

test('circles() tells of a circle, but not of types that refer to each other', () => {
  const found = circles(
    of({
      'engine/core/a.ts': "import {\n  b,\n} from './b.ts'",
      'engine/core/b.ts': "export * from './c.ts'",
      'engine/core/c.ts': "import { a } from './a.ts'",
      'engine/core/d.ts': "import type { E } from './e.ts'",
      'engine/core/e.ts': "import type { D } from './d.ts'",
    }),
  )
  expect(found).toEqual(['engine/core/a.ts -> engine/core/b.ts -> engine/core/c.ts -> engine/core/a.ts'])
})

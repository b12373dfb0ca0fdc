import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from '../support/project.ts'
import { faults } from '../api/contract/faults.ts'
import { keysOfGrammar } from '../../scripts/codegen/keys-of-grammar.ts'
import type { Schemas } from '../../scripts/codegen/keys-of-grammar.ts'
import { changedFiles, problemsOf, readFixture } from './fixtures.ts'
import { withoutKey } from './keys/row.ts'
import { rows } from './keys/rows.ts'

/** The test that fails when the reader of a key is removed, as "<file>: <title>". */
type Ledger = { readonly tested: Readonly<Record<string, string>> }

const folder = join(project, 'schemas/language')
const { tested } = JSON.parse(readFileSync(join(folder, 'ledger.json'), 'utf8')) as Ledger
const schemas: Schemas = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.schema.json'))
    .map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
)
const keys = keysOfGrammar(schemas)
// Nothing is drawn here: the page rows are read from their source.
const pages = [...readFileSync(join(project, 'tests/grammar/keys/pages.test.tsx'), 'utf8').matchAll(/\bkey: '(.+?)',\s+says: '(.+?)',/g)].map(
  ([, key, says]) => ({ key, says }),
)
const fixtureFile = 'tests/grammar/grammar.test.ts'
const faultFile = 'tests/api/contract/faults.test.ts'
const entries = Object.entries(tested).map(([key, named]) => {
  const [file = '', ...rest] = named.split(': ')
  return { key, file, title: rest.join(': ') }
})

const fixtures = entries.filter(({ file }) => file === fixtureFile)

test('every key of the grammar is in the ledger, and nothing else is', () => {
  expect(keys.filter((key) => tested[key] === undefined)).toEqual([])
  expect(Object.keys(tested).filter((key) => !keys.includes(key))).toEqual([])
})

test('the tests that the ledger names exist, and remove the key themselves', () => {
  const lost = entries.filter(({ key, file, title }) => file !== fixtureFile && !strikesItself(key, file, title))
  expect(lost).toEqual([])
})

/**
 * The kinds of keys that a fixture of the check alone may prove, because refusing the fixture is all that the key does. Every other key has an effect on a
 * person or on data, which a row or a planted fault shows.
 */
const provedByCheck: Readonly<Record<string, RegExp>> = {
  'the name by which a file says what it declares': /^(\w+)Declaration\.\1$/i,
  'the name of an operation or a service of the engine': /^(Operation|Service)Declaration\.name$/,
  'what the check alone compares with the screens and menus that there are': /^(PermissionsDeclaration|RoutesDeclaration)\..+\.(awaits|menus)$/,
}

test('what a key does is struck in what it does: a fixture of the check alone proves names and comparisons', () => {
  const kinds = Object.values(provedByCheck)
  expect(fixtures.map(({ key }) => key).filter((key) => !kinds.some((kind) => kind.test(key)))).toEqual([])
  expect(kinds.filter((kind) => !fixtures.some(({ key }) => kind.test(key)))).toEqual([])
})

// A planted fault removes a reader. The effects in tests/grammar/keys are visible with their key, and not without it.
function strikesItself(key: string, file: string, title: string): boolean {
  switch (file) {
    case faultFile:
      return faults.flat().some((fault) => fault.key === key && title === `the contract finds that ${fault.name}`)
    case 'tests/grammar/keys/keys.test.ts':
      return rows.some((row) => row.key === key && row.says === title)
    case 'tests/grammar/keys/pages.test.tsx':
      return pages.some((row) => row.key === key && row.says === title)
    case 'tests/grammar/keys/schema-key.test.ts':
      return key.endsWith('.$schema') && readFileSync(join(project, file), 'utf8').includes(title)
    default:
      return false
  }
}

test.each(fixtures)('the check misses the fault of $title without the reader of $key', ({ key, title }) => {
  expect(existsSync(join(project, 'tests/grammar', title))).toBe(true)
  const fixture = readFixture(title)
  expect(problemsOf(withoutKey(changedFiles(fixture), key))).not.toEqual(fixture.problems)
})

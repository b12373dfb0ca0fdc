import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from '../support/project.ts'
import { faults } from '../api/contract/faults.ts'
import { keysOfGrammar } from '../../scripts/codegen/keys-of-grammar.ts'
import type { Schemas } from '../../scripts/codegen/keys-of-grammar.ts'

/** Which test fails when the reader of a key is taken away, as "<file>: <title>"; and the keys whose meaning no test holds yet. */
type Ledger = { readonly tested: Readonly<Record<string, string>>; readonly untested: readonly string[] }

const folder = join(project, 'schemas/language')
const ledger = JSON.parse(readFileSync(join(folder, 'ledger.json'), 'utf8')) as Ledger
const schemas: Schemas = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.schema.json'))
    .map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
)
const keys = keysOfGrammar(schemas)

/** It may only shrink: who tests a key moves it up and takes one off here. */
const UNTESTED = 163

test('every key of the grammar is in the ledger, and nothing else is', () => {
  const known = new Set([...Object.keys(ledger.tested), ...ledger.untested])
  expect(keys.filter((key) => !known.has(key))).toEqual([])
  expect([...known].filter((key) => !keys.includes(key))).toEqual([])
  expect(ledger.untested.filter((key) => key in ledger.tested)).toEqual([])
})

test('no more keys are untested than there were', () => {
  expect(ledger.untested.length).toBeLessThanOrEqual(UNTESTED)
})

test('the tests that the ledger names are there', () => {
  const lost = Object.entries(ledger.tested).filter(([key, named]) => !isThere(key, named))
  expect(lost).toEqual([])
})

// A fixture is its own title; a planted fault says which key it takes away.
function isThere(key: string, named: string): boolean {
  const [file = '', ...rest] = named.split(': ')
  const title = rest.join(': ')
  if (file === 'tests/grammar/grammar.test.ts') return existsSync(join(project, 'tests/grammar', title))
  if (file === 'tests/api/contract/faults.test.ts') return faults.flat().some((fault) => fault.key === key && title === `the contract finds that ${fault.name}`)
  if (!existsSync(join(project, file))) return false
  const text = readFileSync(join(project, file), 'utf8')
  return text.includes(`'${title.replaceAll("'", "\\'")}'`) || text.includes(`"${title}"`) || text.includes(`\`${title}\``)
}

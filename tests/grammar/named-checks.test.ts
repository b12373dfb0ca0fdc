import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkOfProblem, namedChecks } from '../../engine/core/compile/named-checks/check-of-problem.ts'
import { messagesOfCompiler } from './messages-of-compiler.ts'

const folder = import.meta.dirname
/** Every message that a fixture expects, without its place. */
const told = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json') && !/^(base|rich)/.test(name))
  .flatMap((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { readonly problems: readonly string[] }).problems)
  .map((line) => line.replace(/^(warning )?\S+:\d+:\d+ {2}/, ''))

// A hint; and problems that no declaration can cause: the input of a transition, and operators at which the library's parser stops.
const neverOfAuthors = ['is refused', 'did you mean "…"?', 'the operator … does not exist here']

test('every message of the compiler belongs to a check with a name', () => {
  const messages = messagesOfCompiler().filter(({ message }) => !neverOfAuthors.includes(message))
  expect(messages.length).toBeGreaterThan(120)
  expect(messages.filter(({ message }) => checkOfProblem({ message }) === undefined)).toEqual([])
})

test('no two checks have one name', () => {
  const names = namedChecks.map(({ name }) => name)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('every check has a fixture that fails it', () => {
  // A fixture says "message: hint"; a message may contain colons.
  const messageOf = (line: string): readonly string[] => line.split(': ').map((_, end, parts) => parts.slice(0, end + 1).join(': '))
  const seen = new Set(told.map((line) => messageOf(line).flatMap((message) => checkOfProblem({ message })?.name ?? [])[0]))
  expect(namedChecks.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([])
})

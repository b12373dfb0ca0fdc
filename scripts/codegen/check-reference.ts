import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkOfProblem, namedChecks } from '../../engine/core/compile/named-checks/check-of-problem.ts'

type Fixture = { readonly change: readonly { readonly file: string; readonly replace: string }[]; readonly problems: readonly string[] }

/** Every check by its name, with what it expects, the hint, and the message of a fixture of tests/grammar as an example. */
export function checkReference(root: string): string {
  const examples = examplesByCheck(join(root, 'tests/grammar'))
  const stages = ['shape', 'one file', 'all files'] as const
  const parts = stages.flatMap((stage) => [
    `## ${stage === 'shape' ? 'Shape' : stage === 'one file' ? 'Meaning in one file' : 'Meaning across files'}`,
    '',
    '| check | expected | way out | example |',
    '|---|---|---|---|',
    ...namedChecks
      .filter((check) => check.stage === stage)
      .toSorted((left, right) => (left.name < right.name ? -1 : 1))
      .map(({ name, expected, way }) => `| \`${name}\` | ${cell(expected)} | ${cell(way)} | ${cell(examples.get(name) ?? '')} |`),
    '',
  ])
  return [
    '# The checks',
    '',
    'Written by `npm run codegen` from `engine/core/compile/named-checks` and the fixtures of `tests/grammar`. `npm run check` shows every problem at',
    'file:line:column; `--json` names its check, `--fix` puts right what a program can.',
    '',
    ...parts,
  ].join('\n')
}

/** The first message of a fixture for each check. */
function examplesByCheck(folder: string): ReadonlyMap<string, string> {
  const examples = new Map<string, string>()
  if (!existsSync(folder)) return examples
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json') && !/^(base|rich)/.test(name))
  for (const file of files.toSorted()) {
    const { problems } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Fixture
    for (const line of problems) {
      const told = line.replace(/^(warning )?\S+:\d+:\d+ {2}/, '')
      const [message, check] = checkIn(told)
      if (check !== undefined && !examples.has(check)) examples.set(check, message)
    }
  }
  return examples
}

// A line has the form "message: hint", and a message may contain a colon.
function checkIn(told: string): readonly [string, string | undefined] {
  const parts = told.split(': ')
  for (let end = 1; end <= parts.length; end++) {
    const message = parts.slice(0, end).join(': ')
    const check = checkOfProblem({ message })
    if (check !== undefined) return [message, check.name]
  }
  return [told, undefined]
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')
}

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProblems } from '../../engine/core/compile/find-problems.ts'
import { describeProblem } from '../../engine/core/compile/source/problem.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { changedLines } from '../new/show-changes.ts'
import { project } from '../paths/project.ts'
import { fixesFor } from './fix.ts'
import { asGitHub, reportOf } from './report.ts'

const sound = readDeclarations(join(project, 'tests/grammar/base'))
const order = 'schemas/orders/order.entity.json'

/** The valid project of the grammar's fixtures with changes; its problems, and the repaired files. */
function broken(...changes: readonly (readonly [file: string, find: string, replace: string])[]) {
  const texts = sound.map(({ path, text }) => ({
    path,
    text: changes.reduce((each, [file, find, replace]) => (file === path ? each.replace(find, replace) : each), text),
  }))
  const { problems } = findProblems(texts)
  const { files, fixed } = fixesFor(texts, problems)
  const lines = [...files].flatMap(([path, text]) =>
    changedLines(texts.find((each) => each.path === path)!.text, text).map((line) => line.replace(/: +/, ': ')),
  )
  const after = findProblems(texts.map(({ path, text }) => ({ path, text: files.get(path) ?? text })))
  return { problems, fixed: fixed.map(describeProblem), lines, left: after.problems.map(describeProblem) }
}

test('a name with one near it is renamed: a key, a field of a screen, a name in an expression', () => {
  expect(broken([order, '"display":', '"dislay":'])).toMatchObject({
    lines: ['-3: "dislay": "insideOrderCode",', '+3: "display": "insideOrderCode",'],
    left: [],
  })
  expect(broken(['screens/orders/purchaserOrderList.screen.json', '"lines.partNumber"]', '"lines.partNumer"]']).left).toEqual([])
  expect(broken([order, '"check": "!suspended"', '"check": "!suspendd || suspendd"'])).toMatchObject({
    lines: [
      '-28: "notSuspended": { "check": "!suspendd || suspendd", "code": "ORDER_ON_HOLD" },',
      '+28: "notSuspended": { "check": "!suspended || suspended", "code": "ORDER_ON_HOLD" },',
    ],
    left: [],
  })
})

test('slips of JSON are put right: commas too many and too few, single quotes, comments', () => {
  expect(broken([order, '"remark"],', '"remark",], // the part'], [order, '"display": "insideOrderCode",', '\'display\': "insideOrderCode"'])).toMatchObject({
    lines: [
      `-3: 'display': "insideOrderCode"`,
      '+3: "display": "insideOrderCode",',
      '-15: "$use": ["partNumber", "remark",], // the part',
      '+15: "$use": ["partNumber", "remark" ],',
    ],
    left: [],
  })
})

test('a name with two equally near names is left to the author', () => {
  expect(broken([order, '"side": "purchaser", "permission": "A31", "input"', '"side": "purchaser", "permission": "A3", "input"'])).toMatchObject({
    fixed: [],
    lines: [],
  })
})

test('a text that belongs to nothing is removed in both languages', () => {
  const text = (word: string) => [`"suspended": "${word}"`, `"suspended": "${word}", "suspension": "${word}"`] as const
  const en = sound.find(({ path }) => path === 'locales/en/shared.json')!.text.match(/"suspended": "([^"]+)"/)![1]!
  const cn = sound.find(({ path }) => path === 'locales/cn/shared.json')!.text.match(/"suspended": "([^"]+)"/)![1]!
  expect(broken(['locales/en/shared.json', ...text(en)], ['locales/cn/shared.json', ...text(cn)])).toMatchObject({
    fixed: [expect.stringContaining('belongs to nothing')],
    left: [],
  })
})

test('a text whose key is misspelt keeps its words and gets the key that was meant', () => {
  expect(broken(['locales/en/shared.json', '"suspended"', '"suspendd"'])).toMatchObject({ left: [] })
  expect(broken(['locales/en/shared.json', '"suspended"', '"suspendd"'], ['locales/cn/shared.json', '"suspended"', '"suspendd"']).left).toEqual([])
})

test('a problem says for programs what was found, what was expected and the way out', () => {
  const [problem] = broken([order, '"guard": ["notSuspended"] }', '"guard": ["notSuspend"] }']).problems
  expect(reportOf(problem!)).toEqual({
    check: 'unknownRule',
    stage: 'one file',
    severity: 'error',
    file: order,
    line: 35,
    column: 142,
    found: 'no rule "notSuspend" in order',
    expected: 'a rule of that entity',
    wayOut: 'did you mean "notSuspended"?',
  })
  expect(asGitHub(problem!)).toBe(
    `::error file=${order},line=35,col=142,title=unknownRule::no rule "notSuspend" in order: did you mean "notSuspended"? (expected a rule of that entity)`,
  )
})

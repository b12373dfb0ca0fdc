import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { readGrammar } from '../../scripts/format/grammar.ts'
import { orderKeys } from '../../scripts/format/order-keys.ts'
import { project } from '../support/project.ts'

const declarations = readDeclarations(project)

test('the keys of every declaration stand in the order of the grammar (npm run fix puts them right)', () => {
  const grammar = readGrammar(join(project, 'schemas/language'))
  const unordered = declarations.filter(({ path, text }) => orderKeys(text, path, grammar) !== text).map(({ path }) => path)
  expect(unordered).toEqual([])
})

// `"key": "value"` or `"value"`, which cannot be divided.
const ONE_TEXT = /^\s*("[^"]+": )?"(\\.|[^"\\])*",?$/

test('a line of more than 120 columns is one text or one expression', () => {
  const long = declarations.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (line.length > 120 && !ONE_TEXT.test(line) ? `${path}:${index + 1}` : [])),
  )
  expect(long).toEqual([])
})

// A computed field of a part would round before the end, or be a field for one use. Divide every other by a computed field or into two rules.
const UNDIVIDED = [
  'schemas/inquiries/inquiry/inquiry.lines.json "computed": "round(inquiry.invitees.filter(i, i.lineNo == li',
  'schemas/inquiries/priceComparison.entity.json "computed": "isLowest && proposedQuantity > 0 ? proposedAmou',
  'schemas/projects/purchaseRequest.entity.json "computed": "rateSource == \'STOCK\' ? materialRecord.stockCon',
]

test('only these three expressions are longer than 200 columns', () => {
  const long = declarations.flatMap(({ path, text }) =>
    path.startsWith('locales/') ? [] : text.split('\n').flatMap((line) => (line.length > 200 ? `${path} ${line.trim().slice(0, 60)}` : [])),
  )
  expect(long.toSorted()).toEqual(UNDIVIDED)
})

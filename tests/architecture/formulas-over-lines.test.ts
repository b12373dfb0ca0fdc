import { expect, test } from 'vitest'
import { partsOf } from '../../engine/core/expression/check/checked-node.ts'
import type { Node } from '../../engine/core/expression/check/checked-node.ts'
import { expressionOf } from '../../engine/core/expression/expression-of.ts'
import type { Formula } from '../../engine/core/model/formula.ts'
import { projectModel } from '../support/project-model.ts'

const model = projectModel()

/** Lines of at most this many rows may be compared with each other. */
const FEW = 20

/** The lines field over which a list goes, if it may have many rows: "purchaseRequest.lines". */
function manyLinesOf({ type }: Node): string | undefined {
  if (type.kind !== 'list' || type.of.kind !== 'record') return undefined
  const line = model.entities[type.of.record]?.line
  if (line === undefined) return undefined
  const { maxItems = Infinity } = model.entities[line.of]!.fields[line.field]!
  return maxItems > FEW ? `${line.of}.${line.field}` : undefined
}

/** How deep a formula goes through the rows of long lines, one loop within another. */
function loopsIn(node: Node): number {
  if (node.kind !== 'comprehension') return Math.max(0, ...partsOf(node).map(loopsIn))
  return Math.max(loopsIn(node.list), loopsIn(node.body) + (manyLinesOf(node.list) === undefined ? 0 : 1))
}

/** Checks whether a formula is evaluated for each row of long lines. */
function isOfManyRows({ scope }: Formula): boolean {
  const line = model.entities[scope]?.line
  return line !== undefined && (model.entities[line.of]!.fields[line.field]!.maxItems ?? Infinity) > FEW
}

function formulasIn(value: unknown): readonly Formula[] {
  if (typeof value !== 'object' || value === null) return []
  if ((value as Formula).kind === 'formula') return [value as Formula]
  return Object.values(value).flatMap(formulasIn)
}

/** How many formulas compare the lines of a document with each other, though the lines may be many. */
const COMPARING: Readonly<Record<string, number>> = { comparisonLine: 5, quotationLine: 2, receipt: 1 }

test('no further formula goes through lines that may be more than 20 once for each of them: ten times the rows would take a hundred times as long', () => {
  const formulas = new Map(formulasIn(model.entities).map((formula) => [`${formula.scope}: ${formula.source}`, formula]))
  expect(formulas.size).toBeGreaterThan(1000)
  const slow = [...formulas.values()].filter((formula) => loopsIn(expressionOf(model, formula).tree) + (isOfManyRows(formula) ? 1 : 0) > 1)
  const counts = new Map<string, number>()
  for (const { scope } of slow) counts.set(scope, (counts.get(scope) ?? 0) + 1)
  expect(Object.fromEntries(counts)).toEqual(COMPARING)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileExpression } from '../../../engine/core/expression/compile-expression.ts'
import type { Expression, Values } from '../../../engine/core/expression/compile-expression.ts'
import type { Scope } from '../../../engine/core/expression/values/scope.ts'
import { expressionToSql } from '../../../engine/core/expression/sql/to-sql.ts'

// The same cases in PostgreSQL need a database and are in tests/api.
const cases = JSON.parse(readFileSync(new URL('./sql-subset.json', import.meta.url), 'utf8')) as {
  readonly scope: Scope
  readonly parameters: Values
  readonly columns: Readonly<Record<string, { readonly column: string; readonly type: string }>>
  readonly rows: readonly ({ readonly id: number } & Values)[]
  readonly cases: readonly { readonly name: string; readonly source: string; readonly holds: readonly number[]; readonly blank: readonly number[] }[]
}

function compiled(source: string): Expression {
  const result = compileExpression(source, cases.scope, { kind: 'flag' })
  if ('problems' in result) throw new Error(result.problems.map((problem) => problem.message).join('; '))
  return result.expression
}

test.each(cases.cases)('evaluator: $name', ({ source, holds, blank }) => {
  const expression = compiled(source)
  const outcomes = cases.rows.map((row) => ({ id: row.id, outcome: expression.evaluate({ ...row, ...cases.parameters }) }))
  const idsOf = (wanted: (outcome: ReturnType<Expression['evaluate']>) => boolean): number[] =>
    outcomes.filter(({ outcome }) => wanted(outcome)).map(({ id }) => id)
  expect(idsOf((outcome) => outcome.kind === 'value' && outcome.value === true)).toEqual(holds)
  expect(idsOf((outcome) => outcome.kind === 'blank')).toEqual(blank)
  expect(idsOf((outcome) => outcome.kind === 'error')).toEqual([])
})

test.each(cases.cases)('in SQL: $name', ({ source }) => {
  expect(expressionToSql(compiled(source), (path) => cases.columns[path]?.column, cases.parameters)).toHaveProperty('sql')
})

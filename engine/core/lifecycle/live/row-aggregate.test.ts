import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal } from '../../decimal/decimal.ts'
import { compileExpression } from '../../expression/compile-expression.ts'
import { evaluatorFor } from '../../expression/evaluate/evaluate-node.ts'
import { EvaluationStop } from '../../expression/values/evaluation-stop.ts'
import { DATE, DECIMAL, FLAG, TEXT } from '../../expression/values/value-type.ts'
import type { Entity } from '../../model/entity.ts'
import { findAggregates } from './find-aggregates.ts'
import type { AggregatePlan } from './find-aggregates.ts'
import { rowAggregate } from './row-aggregate.ts'

const line = { quantity: DECIMAL, price: DECIMAL, day: DATE, name: TEXT, closed: FLAG }
const records = { line, order: { lines: { kind: 'list', of: { kind: 'record', record: 'line' } }, most: DECIMAL } } as const
const order = { name: 'order', fields: { lines: { name: 'lines', type: 'lines', entity: 'line' } } } as unknown as Entity

function plansOf(source: string): readonly AggregatePlan[] {
  const compiled = compileExpression(source, { records, variables: records.order })
  if ('problems' in compiled) throw new Error(`${source}: ${compiled.problems[0]?.message}`)
  return findAggregates(order, false, compiled.expression.tree).aggregates
}

const sources = [
  'lines.map(l, l.quantity).sum()',
  'lines.map(l, l.quantity / l.price).sum()',
  'lines.filter(l, l.price > 1).map(l, l.quantity * l.price).sum()',
  'lines.filter(l, !l.closed).filter(l, l.price > most).size()',
  'lines.map(l, l.name).size()',
  'lines.map(l, l.price).max()',
  'lines.filter(l, l.closed).map(l, l.quantity).min()',
  'lines.map(l, l.day).max()',
  'lines.exists(l, l.quantity > most)',
  'lines.all(l, l.quantity / l.price >= 1)',
  'lines.filter(l, !l.closed).all(l, l.quantity > 0)',
  'lines.map(l, l.quantity).filter(q, q > 2).sum()',
  'lines.map(l, l.name).allDifferent()',
  'lines.map(l, l.quantity).allDifferent()',
  'lines.filter(l, !l.closed).map(l, l.day).allSame()',
]

const rowArbitrary = fc.record({
  quantity: fc.constantFrom(null, '0', '1', '3', '0.5', '1234567890123456789012345678.5'),
  price: fc.constantFrom(null, '0', '3', '7'),
  day: fc.constantFrom(null, '2026-11-20', '2026-11-21'),
  name: fc.constantFrom(null, '', 'a', 'b'),
  closed: fc.constantFrom(null, true, false),
})
const stepArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), at: fc.nat(5), row: rowArbitrary }),
  fc.record({ kind: fc.constant('drop' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constant('most' as const), most: fc.constantFrom(null, '0', '2') }),
)

// The reasons of a stop differ in words; what counts is that it stops, and whether for a blank.
const told = (value: unknown) => (value instanceof EvaluationStop ? value.kind : value instanceof Decimal ? value.toFixed() : value)

test.each(sources)('%s gives after every change the same as a pass over all rows', (source) => {
  const [plan] = plansOf(source)
  const whole = evaluatorFor(compiledTree(source))
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 15 }), (steps) => {
      const lines: Record<string, unknown>[] = []
      const root: Record<string, unknown> = { lines, most: '1' }
      const aggregate = rowAggregate(plan!, () => lines)
      for (const step of steps) {
        if (step.kind === 'most') {
          root['most'] = step.most
          aggregate.noteAll()
        } else if (step.kind === 'drop') {
          for (const gone of lines.splice(step.at, 1)) aggregate.drop(gone)
        } else {
          const row = lines[step.at]
          if (row === undefined) lines.push({ ...step.row })
          else Object.assign(row, step.row)
          aggregate.note(row ?? lines.at(-1)!)
        }
        expect(told(aggregate.value(root))).toEqual(told(whole({ values: root, items: [] })))
      }
    }),
  )
})

function compiledTree(source: string) {
  const compiled = compileExpression(source, { records, variables: records.order })
  if ('problems' in compiled) throw new Error(source)
  return compiled.expression.tree
}

test('a formula that compares rows is computed as a whole, and keeps its inner figure', () => {
  expect(plansOf('lines.exists(l, lines.exists(m, m.name == l.name))')).toEqual([])
  expect(plansOf('lines.exists(l, l.price == lines.map(m, m.price).max())').map(({ ending }) => ending)).toEqual(['max'])
})

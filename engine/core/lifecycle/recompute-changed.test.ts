import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluationContext, model, orderWith } from '../../../tests/support/order.ts'
import { anyEntity, applied, documentFor, editOf, planned, valuesFor } from '../../../tests/support/random-documents.ts'
import type { Planned } from '../../../tests/support/random-documents.ts'
import { rowsOf } from '../model/document.ts'
import type { Document, References, Row } from '../model/document.ts'
import type { Entity } from '../model/entity.ts'
import { entityOf, fieldKindsOf } from '../model/field-kinds.ts'
import type { Defaults } from './draft-of-document.ts'
import { recomputeChanged } from './recompute-changed.ts'
import { recompute } from './recompute.ts'

const order = model.entities['order']!
const COMPUTED = ['amountWithoutTax', 'amount', 'shippedShare', 'status', 'taxPrice', 'pending', 'lineStatus']

/** A computed order whose computed values are replaced by a mark, so that those computed again show. */
function marked(...lines: readonly Row[]): Document {
  const mark = (row: Row): Row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, COMPUTED.includes(name) ? 'kept' : value]))
  const document = recompute(model, order, orderWith(...lines), evaluationContext())
  return { ...mark(document), lines: rowsOf(document, 'lines').map(mark) }
}

/** The fields of the order and of each line that are computed again after an edit. */
function computedAgain(before: Document, after: Document, context = evaluationContext()): readonly (readonly string[])[] {
  const result = recomputeChanged(model, order, { document: before, evaluationContext: evaluationContext() }, after, context)
  return [result, ...rowsOf(result, 'lines')].map((row) => COMPUTED.filter((name) => name in row && row[name] !== 'kept'))
}

const withLine = (document: Document, place: number, values: Row): Document => ({
  ...document,
  lines: rowsOf(document, 'lines').map((row, index) => (index === place ? { ...row, ...values } : row)),
})

test('a new version, time or remark recomputes nothing', () => {
  const before = marked({}, {})
  expect(computedAgain(before, { ...before, version: 2, updatedAt: '2026-11-20T02:00:00Z', remark: 'urgent' })).toEqual([[], [], []])
})

test('the state of an order moves its status and that of its lines', () => {
  const before = marked({}, {})
  expect(computedAgain(before, { ...before, acceptance: 'refuse' })).toEqual([['status'], ['lineStatus'], ['lineStatus']])
})

test('the price of a line moves its amounts and those of the order, and no other line', () => {
  const before = marked({}, {})
  expect(computedAgain(before, withLine(before, 1, { price: '120' }))).toEqual([['amountWithoutTax', 'amount'], [], ['amountWithoutTax', 'amount', 'taxPrice']])
})

test('a new day recomputes everything', () => {
  const before = marked({})
  expect(computedAgain(before, before, { ...evaluationContext(), today: '2026-11-21' })).toEqual([
    ['amountWithoutTax', 'amount', 'shippedShare', 'status'],
    ['amountWithoutTax', 'amount', 'taxPrice', 'pending', 'lineStatus'],
  ])
})

type Step = {
  readonly plans: readonly Planned[]
  readonly header: Row
  readonly record: readonly [target: number, id: string, values: Row]
  readonly fills: number
  readonly isBare: boolean
}

const IDS = ['s1', 's2', 'g1', 'p']
const targetsOf = (entity: Entity): readonly Entity[] => {
  const refs = [entity, ...fieldKindsOf(entity).lines.map((field) => entityOf(model, field.entity))].flatMap((each) => fieldKindsOf(each).refs)
  const first = refs.flatMap((field) => model.entities[field.entity] ?? [])
  return [...new Set([...first, ...first.flatMap((each) => fieldKindsOf(each).refs.flatMap((field) => model.entities[field.entity] ?? []))])]
}

const stepsFor = (entity: Entity): fc.Arbitrary<readonly Step[]> => {
  const targets = targetsOf(entity)
  const record = fc
    .tuple(fc.nat(Math.max(targets.length - 1, 0)), fc.constantFrom(...IDS))
    .chain(([target, id]) =>
      fc.tuple(fc.constant(target), fc.constant(id), targets[target] === undefined ? fc.constant<Row>({}) : valuesFor(targets[target], 12)),
    )
  const plans = fieldKindsOf(entity).lines.length === 0 ? fc.constant([]) : fc.array(planned(entity), { maxLength: 2 })
  return fc.array(fc.record({ plans, header: valuesFor(entity, 2), record, fills: fc.nat(2), isBare: fc.boolean() }), { minLength: 1, maxLength: 8 })
}

/** A document whose rows have no computed values, as a sent one. */
function withoutComputed(entity: Entity, document: Document): Document {
  const entered = (of: Entity, row: Row): Row =>
    Object.fromEntries(Object.entries(row).filter(([name]) => of.fields[name]?.computed === undefined && of.fields[name]?.derived === undefined))
  const lines = fieldKindsOf(entity).lines.map(({ name, entity: line }) => [name, rowsOf(document, name).map((row) => entered(entityOf(model, line), row))])
  return { ...entered(entity, document), ...Object.fromEntries(lines) }
}

test('the partial recompute equals the whole one for random changes', () => {
  const story = anyEntity(Object.values(model.entities).filter((entity) => entity.line === undefined)).chain((named) =>
    fc.tuple(fc.constant(named), documentFor(named.entity), stepsFor(named.entity)),
  )
  fc.assert(
    fc.property(story, ([{ entity }, start, steps]) => {
      const targets = targetsOf(entity)
      let references: References = Object.fromEntries(targets.map(({ name }) => [name, { s1: { id: 's1' }, g1: { id: 'g1' } }]))
      let earlier = {
        document: recompute(model, entity, start, evaluationContext(references)),
        evaluationContext: evaluationContext(references),
        isFilled: false,
      }
      for (const { plans, header, record, fills, isBare } of steps) {
        let edited: Document = { ...earlier.document, ...header }
        for (const plan of plans) {
          const edit = plan.kind === 'undo' || plan.kind === 'redo' ? undefined : editOf(edited, plan)
          if (edit !== undefined) edited = applied(edited, edit)
        }
        if (isBare) edited = withoutComputed(entity, edited)
        const [target, id, values] = record
        const name = targets[target]?.name
        if (name !== undefined) references = { ...references, [name]: { ...references[name], [id]: { id, ...values } } }
        const rows = fieldKindsOf(entity).lines.flatMap((lines) => rowsOf(edited, lines.name))
        const defaults: Defaults = (
          [...(['none', 'all'] as const), { newLines: new Set(rows.map((row) => String(row['id'])).filter((row) => row.startsWith('new:'))) }] as const
        )[fills]!
        const context = evaluationContext(references)
        const whole = recompute(model, entity, edited, context, defaults)
        expect(recomputeChanged(model, entity, earlier, edited, context, defaults)).toEqual(whole)
        earlier = { document: whole, evaluationContext: context, isFilled: defaults === 'all' }
      }
    }),
    { numRuns: 400 },
  )
})

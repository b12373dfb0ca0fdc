import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectModel } from '../../../../tests/support/project-model.ts'
import { anyEntity, applied, documentFor, editOf, planned } from '../../../../tests/support/random-documents.ts'
import { preferencesOf } from '../../permissions/preferences.ts'
import type { Entity } from '../../model/entity.ts'
import { rowsOf } from '../../model/document.ts'
import type { Document, Row, EvaluationContext } from '../../model/document.ts'
import { fieldKindsOf } from '../../model/field-kinds.ts'
import { recompute } from '../recompute.ts'
import type { Change } from './document-edit.ts'
import { liveDocument } from './live-document.ts'

const model = projectModel()
const evaluationContext: EvaluationContext = {
  prefs: preferencesOf(model.preferences.purchaser, {}),
  user: { id: 'lin', name: 'Lin', side: 'purchaser' as const, purchasingGroups: ['g1'], accounts: ['lin'], absent: [] },
  today: '2026-11-20',
  references: {
    supplier: { s1: { id: 's1', name: 'Jintai', settlementMethod: 'MON' }, s2: { id: 's2', name: 'Hua', settlementMethod: null } },
    enterprise: { p: { id: 'p', name: 'Hengrui' } },
  },
}
const isNew = (row: Row) => String(row['id']).startsWith('new:')
const entityArbitrary = anyEntity(Object.values(model.entities).filter((entity) => fieldKindsOf(entity).lines.length > 0))

const full = (entity: Entity, document: Document, isFilling: boolean): Document => {
  const lines = fieldKindsOf(entity).lines.flatMap(({ name }) => rowsOf(document, name))
  return recompute(model, entity, document, evaluationContext, isFilling ? 'all' : { newLines: new Set(lines.filter(isNew).map((row) => String(row['id']))) })
}

test('a live document equals its full recomputation after any edits', () => {
  const story = entityArbitrary.chain((named) =>
    fc.tuple(fc.constant(named), documentFor(named.entity), fc.boolean(), fc.boolean(), fc.array(planned(named.entity), { maxLength: 12 })),
  )
  fc.assert(
    fc.property(story, ([{ entity }, start, isFilling, isWorkedOut, plans]) => {
      let expected = full(entity, start, isFilling)
      const fills = { header: isFilling, row: (row: Row) => isFilling || isNew(row), isWorkedOut }
      const live = liveDocument(model, entity, isWorkedOut ? expected : start, evaluationContext, fills)
      expect(live.document()).toEqual(expected)
      const past: { change: Change; before: Document; after: Document }[] = []
      const undone: typeof past = []
      for (const plan of plans) {
        if (plan.kind === 'undo' || plan.kind === 'redo') {
          const step = (plan.kind === 'undo' ? past : undone).pop()
          if (step === undefined) continue
          ;(plan.kind === 'undo' ? undone : past).push(step)
          if (plan.kind === 'undo') live.undo(step.change)
          else live.redo(step.change)
          expected = plan.kind === 'undo' ? step.before : step.after
        } else {
          const edit = editOf(expected, plan)
          if (edit === undefined) continue
          const before = expected
          expected = full(entity, applied(expected, edit), isFilling)
          past.push({ change: live.edit([edit]).change, before, after: expected })
          undone.length = 0
        }
        expect(live.document()).toEqual(expected)
        // A row at a time, between edits.
        if (isWorkedOut) live.warm(() => false)
      }
    }),
    { numRuns: 400 },
  )
})

const order = model.entities['order']!
const orderOf = (count: number): Document => ({
  id: 'o',
  version: 1,
  purchaser: 'p',
  lines: Array.from({ length: count }, (_, place) => ({
    id: `l${place}`,
    lineNo: place + 1,
    quantity: '2',
    price: '10',
    taxRate: '0.13',
    closed: false,
    exchangedQuantity: '0',
  })),
})

test('a change of one line of an order leaves every other line the same object', () => {
  const live = liveDocument(model, order, orderOf(100), evaluationContext, { header: false, row: isNew })
  const before = live.rows('lines')
  expect(live.document()).toMatchObject({ amountWithoutTax: '2000', amount: '2260' })
  const { touched } = live.edit([{ kind: 'cells', lines: 'lines', cells: [{ id: 'l7', values: { quantity: '3' } }] }])
  const after = live.rows('lines')
  expect(after.filter((row, place) => row !== before[place])).toMatchObject([{ id: 'l7', amountWithoutTax: '30', amount: '33.9', pending: '3' }])
  expect(live.document()).toMatchObject({ amountWithoutTax: '2010', amount: '2271.3' })
  expect([...touched.header].toSorted()).toEqual(['amount', 'amountWithoutTax', 'committedAmount', 'tax'])
  expect([...touched.rows.get('lines')!.keys()]).toEqual(['l7'])
})

test('a live document leaves a recomputed document unchanged until an edit reaches it', () => {
  const start = { ...recompute(model, order, orderOf(3), evaluationContext), amount: '1' }
  const live = liveDocument(model, order, start, evaluationContext, { header: false, row: isNew, isWorkedOut: true })
  expect(live.document()).toEqual(start)
  expect(live.rows('lines')[2]).toBe(rowsOf(start, 'lines')[2])
  while (live.warm(() => false));
  expect(live.document()).toEqual(start)
  live.edit([{ kind: 'cells', lines: 'lines', cells: [{ id: 'l0', values: { quantity: '3' } }] }])
  expect(live.document()).toMatchObject({ amount: '79.1', amountWithoutTax: '70' })
})

test('undoing a change restores the earlier values, filled defaults included', () => {
  const live = liveDocument(model, order, orderOf(2), evaluationContext, { header: true, row: isNew })
  const before = live.document()
  const { change } = live.edit([
    { kind: 'header', values: { supplier: 's1' } },
    { kind: 'insert', lines: 'lines', at: 1, rows: [{ id: 'new:1', quantity: '5', price: '1' }] },
    { kind: 'remove', lines: 'lines', ids: ['l0'] },
  ])
  const after = live.document()
  expect(after).toMatchObject({ supplierName: 'Jintai', amount: '28.25', lines: [{ id: 'new:1', taxRate: '0.13' }, { id: 'l1' }] })
  live.undo(change)
  expect(live.document()).toEqual(before)
  live.redo(change)
  expect(live.document()).toEqual(after)
})

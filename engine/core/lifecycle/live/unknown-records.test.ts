import { expect, test } from 'vitest'
import { projectModel } from '../../../../tests/support/project-model.ts'
import type { EvaluationContext, Row } from '../../model/document.ts'
import { entityOf } from '../../model/field-kinds.ts'
import { liveDocument } from './live-document.ts'

const model = projectModel()
/** A page, which knows only the id of a chosen supplier. */
const context: EvaluationContext = {
  prefs: {},
  user: { id: 'lin', name: 'Lin', side: 'purchaser' as const, purchasingGroups: [], accounts: ['lin'], absent: [] },
  today: '2026-11-20',
  references: {},
}
const inquiryWith = (invitees: readonly Row[]) =>
  liveDocument(model, entityOf(model, 'inquiry'), { id: 'i', version: 1, purchaser: 'p', invitees }, context, {
    header: false,
    row: () => true,
    isWorkedOut: true,
    knowsIdsOnly: true,
  })
const kindOf = (live: ReturnType<typeof inquiryWith>, id: string) => live.row('invitees', id)!['kind'] ?? null

test('of a supplier that was just chosen a page does not know whether it is registered, and does not guess', () => {
  const live = inquiryWith([])
  live.edit([{ kind: 'insert', lines: 'invitees', at: 0, rows: [{ id: 'new:1' }] }])
  live.edit([{ kind: 'cells', lines: 'invitees', cells: [{ id: 'new:1', values: { supplier: 'jintai' } }] }])
  expect(kindOf(live, 'new:1')).toBeNull()
  live.edit([{ kind: 'cells', lines: 'invitees', cells: [{ id: 'new:1', values: { contactEmail: 'a@b.cn' } }] }])
  expect(kindOf(live, 'new:1')).toBeNull()
})

test('what the server said of a supplier stays while its contact is written, and is blank for another supplier', () => {
  const live = inquiryWith([{ id: 'a', supplier: 'jintai', contactName: 'Wang', contactEmail: null, kind: 'REGISTERED' }])
  live.edit([{ kind: 'cells', lines: 'invitees', cells: [{ id: 'a', values: { contactName: 'Li', contactEmail: 'li@b.cn' } }] }])
  expect(kindOf(live, 'a')).toBe('REGISTERED')
  live.edit([{ kind: 'cells', lines: 'invitees', cells: [{ id: 'a', values: { supplier: 'hua' } }] }])
  expect(kindOf(live, 'a')).toBeNull()
})

test('a value that can be computed without the unknown record is computed', () => {
  const lines = [{ id: 'a', orderLine: 'o', quantity: '2', enteredTaxPrice: '11.3', taxRate: '0.13', price: null }]
  const note = { id: 'n', version: 1, purchaser: 'p', lines }
  const live = liveDocument(
    model,
    entityOf(model, 'storageNote'),
    note,
    { ...context, prefs: { priceScale: '4' } },
    { header: false, row: () => true, isWorkedOut: true, knowsIdsOnly: true },
  )
  live.edit([{ kind: 'cells', lines: 'lines', cells: [{ id: 'a', values: { enteredTaxPrice: '22.6' } }] }])
  expect(live.row('lines', 'a')).toMatchObject({ price: '20' })
})

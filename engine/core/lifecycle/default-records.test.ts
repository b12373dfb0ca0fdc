import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { defaultRefsOf, withDefaultRecords } from './default-records.ts'

const inquiry = model.entities['inquiry']!
const evaluationContext = {
  prefs: { priceScale: 6 },
  user: { id: 'u', name: 'U', side: 'purchaser' as const, purchasingGroups: [], accounts: ['u'], absent: [] },
  today: '2026-11-20',
  now: '2026-11-20T08:00:00Z',
  references: {},
}
const begun = { id: 'i', phase: 'DRAFT', pause: 'NORMAL', lines: [], invitees: [], experts: [], factors: [] }
const taken = (draft: Record<string, unknown>) =>
  withDefaultRecords(model, inquiry, { ...begun, ...draft }, { quoteTemplate: 'the default' }, evaluationContext)

test('the quote template of an inquiry takes the record that is marked as the default', () => {
  expect(defaultRefsOf(model, inquiry).map(({ field, target, flag }) => [field, target.name, flag])).toEqual([['quoteTemplate', 'quoteTemplate', 'isDefault']])
})

test('a blank ref takes the default record; a given one stays', () => {
  expect(taken({})['quoteTemplate']).toBe('the default')
  expect(taken({ quoteTemplate: null })['quoteTemplate']).toBe('the default')
  expect(taken({ quoteTemplate: 'another' })['quoteTemplate']).toBe('another')
})

test('[INQ-87] [INQ-184] a field that does not show takes no default: a grab order and a live bidding ask for no cost breakdown', () => {
  expect(taken({ grab: true })['quoteTemplate']).toBeUndefined()
  expect(taken({ live: true, type: 'BID' })['quoteTemplate']).toBeUndefined()
  expect(taken({ grab: true, quoteTemplate: 'another' })['quoteTemplate']).toBe('another')
})

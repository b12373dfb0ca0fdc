import { expect, test } from 'vitest'
import { evaluationContext, model } from '../../../tests/support/order.ts'
import { isSameMoment, isSameRecord } from './same-records.ts'

const materials = (name: string) => ({ material: { m: { id: 'm', purchaseUnit: 'u' } }, unit: { u: { id: 'u', name } } })

test('a record is the same while it, and the records that it refers to, read the same', () => {
  expect(isSameRecord(model, 'material', 'm', materials('piece'), materials('piece'))).toBe(true)
  expect(isSameRecord(model, 'material', 'm', materials('piece'), materials('box'))).toBe(false)
  expect(isSameRecord(model, 'material', 'm', materials('piece'), {})).toBe(false)
  expect(isSameRecord(model, 'material', 'm', {}, {})).toBe(true)
})

test('a line as a record reads its document too', () => {
  const line = (status: string) => ({ orderLine: { l: { id: 'l', document: 'o', order: { id: 'o', status } } } })
  expect(isSameRecord(model, 'orderLine', 'l', line('WAITORDER'), line('WAITORDER'))).toBe(true)
  expect(isSameRecord(model, 'orderLine', 'l', line('WAITORDER'), line('purchasePaid'))).toBe(false)
})

test('isSameMoment() is false on another day or minute, with other preferences, and for another person', () => {
  const context = { ...evaluationContext(), now: '2026-11-20T02:00:00Z' }
  expect(isSameMoment(context, { ...evaluationContext(), now: '2026-11-20T02:00:00Z' })).toBe(true)
  expect(isSameMoment(context, { ...context, today: '2026-11-21' })).toBe(false)
  expect(isSameMoment(context, { ...context, now: '2026-11-20T02:01:00Z' })).toBe(false)
  expect(isSameMoment(context, { ...context, prefs: { ...context.prefs, priceScale: 3 } })).toBe(false)
  expect(isSameMoment(context, { ...context, user: { ...context.user, id: 'wang' } })).toBe(false)
  expect(isSameMoment(context, { ...context, approval: { needed: true } })).toBe(false)
})

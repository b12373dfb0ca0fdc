import { expect, test } from 'vitest'
import { projectModel } from '../../../../tests/support/project-model.ts'
import { brokenBounds } from './broken-bounds.ts'

const model = projectModel()
const entity = model.entities['deliverySlot']!
const context = {
  prefs: {},
  user: { id: '', name: '', side: 'purchaser' as const, purchasingGroups: [], accounts: [''], absent: [] },
  today: '2026-11-20',
  references: {},
}
const slot = (capacity: string, booked: string) => ({ id: 's1', capacity, booked })
const broken = (before: object | undefined, after: object) => brokenBounds(model, entity, before as undefined, after as never, context)

test('[APP-3] a bound that a tally breaks is refused with what was left and what was taken', () => {
  expect(broken(slot('2', '1'), slot('2', '2'))).toEqual([])
  expect(broken(slot('2', '1'), slot('2', '3'))).toEqual([{ code: 'SLOT_FULL', path: '', params: { pending: '1', given: '2' } }])
})

test('a new document is within its bounds', () => {
  expect(broken(undefined, slot('0', '0'))).toEqual([])
  expect(broken(undefined, slot('0', '1'))).toEqual([{ code: 'SLOT_FULL', path: '', params: { pending: '0', given: '1' } }])
})

test('what was broken before may be given back, and grows no further', () => {
  expect(broken(slot('2', '5'), slot('2', '4'))).toEqual([])
  expect(broken(slot('2', '5'), slot('2', '5'))).toEqual([])
  expect(broken(slot('2', '5'), slot('3', '6'))).toEqual([])
  expect(broken(slot('2', '5'), slot('2', '6'))).toEqual([{ code: 'SLOT_FULL', path: '', params: { pending: '0', given: '1' } }])
})

test('a bound that reads a blank is not judged', () => {
  expect(broken(slot('2', '1'), { id: 's1', capacity: null, booked: '3' })).toEqual([])
})

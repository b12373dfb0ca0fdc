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
const actorWith = (...codes: readonly string[]) => ({ side: 'purchaser', permissions: new Set(codes) }) as unknown as Parameters<typeof brokenBounds>[5]
const broken = (before: object | undefined, after: object) => brokenBounds(model, entity, before as undefined, after as never, context, actorWith())

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

test('[SEE-9] who does not read the figures of a bound hears neither what was left nor what was taken', () => {
  const statement = model.entities['statement']!
  const at = (invoicedAmount: string) => ({ id: 's1', status: 'SUCCESS', amount: '1130', invoicedAmount, invoiceCeiling: '1130.1', lines: [] })
  const told = (...codes: readonly string[]) =>
    brokenBounds(model, statement, at('1000') as never, at('2130') as never, context, actorWith(...codes)).map(({ params }) => params)
  expect(told()).toEqual([{ pending: '****', given: '****' }])
})

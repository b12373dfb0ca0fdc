import { expect, test } from 'vitest'
import { peopleOfWorld, worldWith } from '../../../../tests/support/contract-world.ts'
import { model } from '../../../../tests/support/order.ts'
import type { Row } from '../../../core/model/document.ts'
import { inputFor } from '../input/find-input.ts'
import type { ActionRequest } from '../evaluate/verdict.ts'
import { withFreeKey } from './make-unique.ts'

/** The request to add a record of this entity by hand, where these records are there already. */
async function added(name: string, there: readonly Row[], input: Row) {
  const call = () => Promise.resolve({ httpStatus: 200, answer: { returnCode: '0', list: there } })
  const person = { ...peopleOfWorld.purchaser, call }
  const world = worldWith({
    read: new Map<string, Row>([['receivingArea gate', { id: 'gate', available: true }]]),
    shared: new Map([['receivingArea', 'gate']]),
  })
  Object.assign(world, { people: { all: () => person, colleague: () => person } })
  const entity = model.entities[name]!
  const asked = { person, entity, transition: entity.transitions.add! } as unknown as ActionRequest
  const found = await inputFor(world, asked, { variant: 0 }, input)
  return { found, free: await withFreeKey(world, asked, found.input, input) }
}

test('a slot at a time that another slot has gets another day; the gate that the case is about stays', async () => {
  const slot = { area: 'gate', day: '2026-11-25', startsAt: '08:30', endsAt: '12:00' }
  const { free } = await added('deliverySlot', [{ id: 'other', ...slot }], { area: 'gate', startsAt: '08:30', endsAt: '12:00', day: '2026-11-25' })
  expect(free.day).toBe('2026-11-25')
  const other = await added('deliverySlot', [{ id: 'other', ...slot }], { area: 'gate', startsAt: '08:30', endsAt: '12:00' })
  const taken = await added('deliverySlot', [{ id: 'other', ...slot, day: other.found.input.day }], { area: 'gate', startsAt: '08:30', endsAt: '12:00' })
  expect(taken.free.area).toBe('gate')
  expect(taken.free.day).not.toBe(other.found.input.day)
})

test('a rate of two currencies that have one already is entered for a day long before it', async () => {
  const pair = { kind: 'ACCOUNTING', fromCurrency: 'USD', toCurrency: 'CNY' }
  const { free } = await added('exchangeRate', [{ id: 'other', ...pair, validFrom: '2026-01-01', validTo: null }], pair)
  expect(free).toMatchObject({ ...pair, validFrom: '1991-01-01', validTo: '1991-01-01' })
  const alone = await added('exchangeRate', [{ id: 'other', ...pair, fromCurrency: 'EUR', validFrom: '2026-01-01', validTo: null }], pair)
  expect(alone.free.validFrom).not.toBe('1991-01-01')
})

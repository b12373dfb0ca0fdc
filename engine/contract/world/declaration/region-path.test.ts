import { expect, test } from 'vitest'
import { model } from '../../../../tests/support/order.ts'
import { distancesTo, startsOf, stepsTo } from './region-path.ts'

const order = model.entities.order!
const acceptance = order.regions.acceptance!

test('distancesTo() counts the actions between states', () => {
  const distances = distancesTo(order, acceptance, 'REFUSEDORDER')
  expect(distances.get('WAITORDER')).toBe(1)
  expect(distances.get('WAITAPPROVAL')).toBe(2)
  expect(distances.get('close')).toBeUndefined()
})

test('stepsTo() gives the shortest way first', () => {
  expect(stepsTo(order, acceptance, 'WAITAPPROVAL', 'REFUSEDORDER').map(({ name }) => name)).toEqual(['approve'])
  expect(stepsTo(order, acceptance, 'close', 'WAITORDER')).toEqual([])
})

test('a draft of an inquiry is closed by being sent and closed, rather than by a merger that takes it away', () => {
  const inquiry = model.entities.inquiry!
  expect(stepsTo(inquiry, inquiry.regions.phase!, 'DRAFT', 'CLOSED').map(({ name }) => name)).toEqual(['send', 'mergeAway'])
  expect(stepsTo(inquiry, inquiry.regions.phase!, 'OPEN', 'CLOSED').map(({ name }) => name)).toEqual(['close', 'cancel', 'mergeAway'])
})

test('startsOf() leaves out the states that are final, where an action names none', () => {
  expect(startsOf(acceptance, order.transitions.changeAttachments!)).toEqual(
    acceptance.states.filter(({ name }) => name !== 'close' && name !== 'INVALID').map(({ name }) => name),
  )
})

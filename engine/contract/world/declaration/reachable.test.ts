import { expect, test } from 'vitest'
import { model } from '../../../../tests/support/order.ts'
import { uncoveredIn } from '../../cases/uncovered.ts'
import { canBeDone, reachable } from './reachable.ts'

const order = model.entities.order!

test('reachable() has the states that the actions and events of an entity lead to, and none that is entered from outside', () => {
  const states = reachable(model, order, order.regions.acceptance!)
  expect(states.has('REFUSEDORDER')).toBe(true)
  expect(states.has('ACCEPTFAILED')).toBe(false)
})

test('a state between two levels of an approval is reached by approving', () => {
  const request = model.entities.purchaseRequest!
  expect([...reachable(model, request, request.regions.approvalStatus!)].toSorted()).toEqual([
    'PR_APPROVAL_SUCCESS',
    'PR_IN_APPROVAL',
    'PR_NO_APPROVAL',
    'PR_REFUSED_APPROVAL',
    'PR_WAIT_APPROVAL',
  ])
})

test('an action that only outside systems start is reported once as left out', () => {
  expect(canBeDone(model, order, order.transitions.retryAcceptance!)).toBe(false)
  expect(canBeDone(model, order, order.transitions.close!)).toBe(true)
  expect(uncoveredIn(model).map(({ text }) => text)).toContain(
    'order: no action leads to acceptance ACCEPTFAILED, so nothing is tried there; nor is retryAcceptance done, which starts there alone',
  )
})

import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { neverDoneFrom, neverRefuses } from './contradicting-states.ts'

const request = model.entities.purchaseRequest!
const order = model.entities.order!

test('a request is recalled only into waiting, so that one whose second level decides is never edited', () => {
  expect(neverDoneFrom(model, request, request.transitions.edit!, 'PR_IN_APPROVAL')).toContain(
    'every way of approvalStatus with recalled with closed was followed',
  )
})

test('a request that waits may have been recalled, and be edited then', () => {
  expect(neverDoneFrom(model, request, request.transitions.edit!, 'PR_WAIT_APPROVAL')).toBeUndefined()
  expect(neverDoneFrom(model, request, request.transitions.edit!, 'PR_NO_APPROVAL')).toBeUndefined()
})

test('a guard that reads a count is never proven', () => {
  const { close } = order.transitions
  for (const name of close!.guards) expect(neverRefuses(model, order, close!, order.rules[name]!)).toBeUndefined()
})

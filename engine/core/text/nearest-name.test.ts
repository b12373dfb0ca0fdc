import { expect, test } from 'vitest'
import { didYouMean, nearestName } from './nearest-name.ts'

test('nearestName() finds a missing, extra, wrong or swapped letter', () => {
  expect(nearestName('suspendd', ['status', 'suspended'])).toBe('suspended')
  expect(nearestName('closed', ['open', 'close', 'success'])).toBe('close')
  expect(nearestName('taxAmout', ['amount', 'taxAmount', 'taxPrice'])).toBe('taxAmount')
  expect(nearestName('stauts', ['state', 'status'])).toBe('status')
})

test('nearestName() ignores letter case', () => {
  expect(nearestName('orderDeliverydate', ['orderDate', 'orderDeliveryDate'])).toBe('orderDeliveryDate')
  expect(nearestName('waitorder', ['WAITORDER', 'WAITAPPROVAL'])).toBe('WAITORDER')
})

test('nearestName() returns nothing if no name is close', () => {
  expect(nearestName('colour', ['status', 'amount'])).toBeUndefined()
  expect(nearestName('x', ['status'])).toBeUndefined()
  expect(nearestName('status', [])).toBeUndefined()
})

test('didYouMean() names all equally near names, so that a program repairs only a unique one', () => {
  expect(didYouMean('closd', ['close', 'open'])).toBe('did you mean "close"?')
  expect(didYouMean('A3', ['A30', 'A31', 'B15'])).toBe('did you mean "A30" or "A31"?')
  expect(didYouMean('colour', ['status'])).toBeUndefined()
})

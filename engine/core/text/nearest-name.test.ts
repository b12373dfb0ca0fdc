import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

test('nearestName() finds a missing, extra, wrong or swapped letter', () => {
  expect(nearestName('suspendd', ['status', 'suspended'])).toBe('suspended')
  expect(nearestName('closed', ['open', 'close', 'success'])).toBe('close')
  expect(nearestName('taxAmout', ['amount', 'taxAmount', 'taxPrice'])).toBe('taxAmount')
  expect(nearestName('stauts', ['state', 'status'])).toBe('status')
})

test('nearestName() finds another case', () => {
  expect(nearestName('orderDeliverydate', ['orderDate', 'orderDeliveryDate'])).toBe('orderDeliveryDate')
  expect(nearestName('waitorder', ['WAITORDER', 'WAITAPPROVAL'])).toBe('WAITORDER')
})

test('nearestName() answers nothing when nothing is near', () => {
  expect(nearestName('colour', ['status', 'amount'])).toBeUndefined()
  expect(nearestName('x', ['status'])).toBeUndefined()
  expect(nearestName('status', [])).toBeUndefined()
})

import { expect, test } from 'vitest'
import { offeredOrders } from './offered-orders.ts'

const fruits = { sort: [{ field: 'ripeOn', descending: true }], sortChoices: ['price', 'weight'] }

test('cards are ordered as the list is, or as people often want', () => {
  expect(offeredOrders(fruits, () => false)).toEqual(['ripeOn', 'price', 'weight'])
  expect(offeredOrders({ ...fruits, sortChoices: ['ripeOn'] }, () => false)).toEqual(['ripeOn'])
})

test('who may not read a price is not offered its order, which the server would refuse', () => {
  expect(offeredOrders(fruits, (path) => path === 'price')).toEqual(['ripeOn', 'weight'])
})

test('a list that names no orders offers none', () => {
  expect(offeredOrders({ sort: fruits.sort }, () => false)).toEqual([])
})

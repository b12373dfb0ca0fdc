import { expect, test } from 'vitest'
import { outcome } from './scope-for-tests.ts'
import { UNKNOWN } from './values/evaluation-stop.ts'

test('a formula stops at a value that the person does not know, unless its other operands decide', () => {
  expect(outcome('price > 5', { price: UNKNOWN })).toBe('unknown: price')
  expect(outcome('has(price)', { price: UNKNOWN })).toBe('unknown: price')
  expect(outcome('coalesce(price, 0)', { price: UNKNOWN })).toBe('unknown: price')
  expect(outcome('price > 5 || quantity == 1', { price: UNKNOWN, quantity: '1' })).toBe(true)
  expect(outcome('quantity == 2 && price > 5', { price: UNKNOWN, quantity: '1' })).toBe(false)
})

test('a blank operand beside an unknown one leaves the result unknown', () => {
  expect(outcome('quantity == 1 && price > 5', { price: UNKNOWN, quantity: null })).toBe('unknown: price')
  expect(outcome('quantity == 1 && price > 5', { price: '6', quantity: null })).toBe('blank: quantity')
})

test('a list with an unknown value has neither sum nor count', () => {
  const lines = [{ price: '1' }, { price: UNKNOWN }]
  expect(outcome('lines.map(l, l.price).sum()', { lines })).toBe('unknown: lines.price')
  expect(outcome('lines.all(l, l.price > 0)', { lines })).toBe('unknown: lines.price')
  expect(outcome('lines.exists(l, l.price > 0)', { lines })).toBe(true)
  expect(outcome('lines.filter(l, l.price > 0).size()', { lines })).toBe('unknown: lines.price')
})

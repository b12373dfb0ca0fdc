import { expect, test } from 'vitest'
import { Decimal } from './decimal.ts'
import { roundHalfUp } from './round-half-up.ts'

test('roundHalfUp() moves a half away from zero on both sides', () => {
  expect(roundHalfUp(new Decimal('2.5'), 0).toString()).toBe('3')
  expect(roundHalfUp(new Decimal('-2.5'), 0).toString()).toBe('-3')
  expect(roundHalfUp(new Decimal('1.005'), 2).toString()).toBe('1.01')
  expect(roundHalfUp(new Decimal('-1.005'), 2).toString()).toBe('-1.01')
})

test('roundHalfUp() leaves less than a half where it is', () => {
  expect(roundHalfUp(new Decimal('1.0049999'), 2).toString()).toBe('1')
  expect(roundHalfUp(new Decimal('12.3456784'), 6).toString()).toBe('12.345678')
})

test('roundHalfUp() never answers minus zero', () => {
  expect(roundHalfUp(new Decimal('-0.001'), 2).toFixed()).toBe('0')
})

test('roundHalfUp() refuses a scale that is no count of decimals', () => {
  expect(() => roundHalfUp(new Decimal(1), 1.5)).toThrow(RangeError)
  expect(() => roundHalfUp(new Decimal(1), -1)).toThrow(RangeError)
  expect(() => roundHalfUp(new Decimal(1), 31)).toThrow(RangeError)
})

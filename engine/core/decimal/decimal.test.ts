import { expect, test } from 'vitest'
import { Decimal } from './decimal.ts'

test('Decimal subtracts without a float: 100.1 - 10.2 is 89.9', () => {
  expect(new Decimal('100.1').minus('10.2').toString()).toBe('89.9')
})

test('Decimal adds without a float: 0.1 + 0.2 is 0.3', () => {
  expect(new Decimal('0.1').plus('0.2').toString()).toBe('0.3')
})

test('Decimal keeps thirty digits and their product', () => {
  const large = new Decimal('999999999999999999999999999999')
  expect(large.plus(1).toString()).toBe('1000000000000000000000000000000')
  expect(large.times(large).toString()).toBe('999999999999999999999999999998000000000000000000000000000001')
})

test('Decimal divides to sixty digits, the last one half up', () => {
  expect(new Decimal(2).div(3).toString()).toBe('0.666666666666666666666666666666666666666666666666666666666667')
})

test('Decimal never writes an exponent', () => {
  expect(new Decimal('0.000000000000000000000000000001').toString()).toBe('0.000000000000000000000000000001')
  expect(new Decimal('1e29').toString()).toBe('100000000000000000000000000000')
})

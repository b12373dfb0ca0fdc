import { expect, test } from 'vitest'
import { Decimal } from '../../decimal/decimal.ts'
import { EvaluationStop } from '../values/evaluation-stop.ts'
import { areTiers, basePrice, tierPrice } from './price-tiers.ts'

const priceOf = (tiers: string, quantity: string) => {
  const price = tierPrice(tiers, new Decimal(quantity), new Decimal('10'))
  return price instanceof EvaluationStop ? price.kind : price.toFixed()
}

test('[INQ-41] a quantity takes the price of the last tier that begins at it or below, to the last decimal', () => {
  const tiers = '100: 9.50; 500：9.2\n1000.5:9'
  expect(['99.9999', '100', '499.9999', '500', '1000.4999', '1000.5', '70000'].map((quantity) => priceOf(tiers, quantity))).toEqual([
    '10',
    '9.5',
    '9.5',
    '9.2',
    '9.2',
    '9',
    '9',
  ])
  expect(priceOf('from 100 on', '5')).toBe('blank')
})

test.each([
  ['100: 9.5; 500: 9.2', true],
  ['100: 9.5;', true],
  ['1: 0', false],
  ['100: 9.5; 500: 0', false],
  ['500: 9.2; 100: 9.5', false],
  ['100: 9.5; 100: 9.2', false],
  ['0: 9.5', false],
  ['-1: 9.5', false],
  ['100: 9.12345', false],
  ['100 - 9.5', false],
  ['100: 9.5; cheap', false],
  [';', false],
  [Array.from({ length: 21 }, (_, place) => `${place + 1}: 9`).join('; '), false],
])('[INQ-41] areTiers(%s) with four digits: %s', (tiers, expected) => {
  expect(areTiers(tiers, new Decimal(4), new Decimal('9.2'))).toBe(expected)
})

test('[INQ-41] a price of 0 beside the tiers makes its quantities free', () => {
  expect(areTiers('500: 0', new Decimal(4), new Decimal(0))).toBe(true)
})

test('[INQ-41] below the first tier the unit price holds only if it is not the price of a tier', () => {
  const belowOf = (offered: string, price: string, tiers = '100: 9.6; 500: 9.2') => {
    const base = basePrice(tiers, new Decimal(offered), new Decimal(price))
    return base instanceof EvaluationStop ? base.kind : base.toFixed()
  }
  expect([belowOf('1000', '9.2'), belowOf('100', '9.6'), belowOf('99', '10'), belowOf('50', '9.2')]).toEqual(['9.6', '9.6', '10', '9.2'])
  expect(belowOf('1000', '9.2', 'cheap')).toBe('blank')
})

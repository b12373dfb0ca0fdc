import { expect, test } from 'vitest'
import { Decimal } from '../decimal/decimal.ts'
import { Stop } from './stop.ts'
import { areTiers, tierPrice } from './price-tiers.ts'

const priceOf = (tiers: string, quantity: string) => {
  const price = tierPrice(tiers, new Decimal(quantity), new Decimal('10'))
  return price instanceof Stop ? price.kind : price.toFixed()
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
  ['1: 0', true],
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
  expect(areTiers(tiers, new Decimal(4))).toBe(expected)
})

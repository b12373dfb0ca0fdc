import { expect, test } from 'vitest'
import { Decimal } from '../../../core/decimal/decimal.ts'
import { percent } from './percent.ts'

const of = (difference: string, base: string) => percent(new Decimal(difference), new Decimal(base))

test('430.78 is 3.7% below 447.50, 1,255 is 4.8% above 1,198, and the same price is +0.0%', () => {
  expect([of('-16.72', '447.50'), of('57', '1198'), of('0', '22.93')]).toEqual(['−3.7%', '+4.8%', '+0.0%'])
})

test('a difference that rounds to nothing has no minus, and a base of 0 has no per cent', () => {
  expect([of('-0.001', '100'), of('5', '0')]).toEqual(['+0.0%', ''])
})

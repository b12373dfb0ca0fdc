import { expect, test } from 'vitest'
import { decimalFromTyping } from './decimal-from-typing.ts'
import { withoutCurrency } from './without-currency.ts'

const read = (typed: string, currency: string) => decimalFromTyping(withoutCurrency(typed, currency), false)

test('an amount is read with the sign or the code of its currency, before or after the figure', () => {
  expect(read('￥0.62', 'CNY')).toBe('0.62')
  expect(read('¥1,200.50', 'CNY')).toBe('1200.5')
  expect(read('¥ 30', 'CNY')).toBe('30')
  expect(read('CN¥5', 'CNY')).toBe('5')
  expect(read('1,200.50 CNY', 'CNY')).toBe('1200.5')
  expect(read('$5', 'USD')).toBe('5')
  expect(read('5 €', 'EUR')).toBe('5')
  expect(read('¥980', 'JPY')).toBe('980')
})

test('a minus stands before the sign or after it', () => {
  expect(read('-¥5', 'CNY')).toBe('-5')
  expect(read('¥-5', 'CNY')).toBe('-5')
})

test('the sign of another currency, two signs and a sign alone are no figure', () => {
  expect(read('$5', 'CNY')).toBeUndefined()
  expect(read('¥5', 'USD')).toBeUndefined()
  expect(read('¥¥5', 'CNY')).toBeUndefined()
  expect(read('¥5¥', 'CNY')).toBeUndefined()
  expect(read('¥1,5', 'CNY')).toBeUndefined()
})

test('a sign without a known currency is no figure', () => {
  expect(read('¥5', '')).toBeUndefined()
  expect(read('12', '')).toBe('12')
})

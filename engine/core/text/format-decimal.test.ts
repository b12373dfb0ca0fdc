import { expect, test } from 'vitest'
import { formatDecimal, formatRate, groupDigits } from './format-decimal.ts'

test('groupDigits() groups the whole part alone', () => {
  expect(groupDigits('1234567.5678')).toBe('1,234,567.5678')
  expect(groupDigits('-123456')).toBe('-123,456')
  expect(groupDigits('999')).toBe('999')
})

test('formatDecimal() rounds half up, cuts zeros and keeps the asked ones', () => {
  expect(formatDecimal('1000.000000', 6, 0)).toBe('1,000')
  expect(formatDecimal('12.5', 6, 2)).toBe('12.50')
  expect(formatDecimal('2.345', 2, 2)).toBe('2.35')
  expect(formatDecimal('99999999999999999999.99', 2, 2)).toBe('99,999,999,999,999,999,999.99')
})

test('formatDecimal() leaves a mask alone', () => {
  expect(formatDecimal('****', 2, 2)).toBe('****')
})

test('formatRate() reads as per cent without a float', () => {
  expect(formatRate('0.13')).toBe('13%')
  expect(formatRate('0.0725')).toBe('7.25%')
  expect(formatRate('1')).toBe('100%')
})

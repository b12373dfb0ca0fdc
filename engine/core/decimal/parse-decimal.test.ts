import { expect, test } from 'vitest'
import { parseDecimal } from './parse-decimal.ts'

test('parseDecimal() reads plain decimals', () => {
  expect(parseDecimal('100.1')?.toString()).toBe('100.1')
  expect(parseDecimal('-0.50')?.toString()).toBe('-0.5')
  expect(parseDecimal('007')?.toString()).toBe('7')
  expect(parseDecimal('123456789012345678901234567890')?.toString()).toBe('123456789012345678901234567890')
  expect(parseDecimal('0.123456789012345678901234567891')?.toString()).toBe('0.123456789012345678901234567891')
})

test('parseDecimal() reads minus zero as zero', () => {
  expect(parseDecimal('-0.00')?.toFixed()).toBe('0')
})

test('parseDecimal() refuses everything that is not a plain decimal', () => {
  expect(parseDecimal('')).toBeUndefined()
  expect(parseDecimal(' 1')).toBeUndefined()
  expect(parseDecimal('1\n')).toBeUndefined()
  expect(parseDecimal('1e5')).toBeUndefined()
  expect(parseDecimal('+1')).toBeUndefined()
  expect(parseDecimal('.5')).toBeUndefined()
  expect(parseDecimal('5.')).toBeUndefined()
  expect(parseDecimal('1,000')).toBeUndefined()
  expect(parseDecimal('0x10')).toBeUndefined()
  expect(parseDecimal('NaN')).toBeUndefined()
  expect(parseDecimal('Infinity')).toBeUndefined()
  expect(parseDecimal('１２')).toBeUndefined()
})

test('parseDecimal() refuses more than thirty digits on either side of the point', () => {
  expect(parseDecimal('1234567890123456789012345678901')).toBeUndefined()
  expect(parseDecimal('0.1234567890123456789012345678901')).toBeUndefined()
})

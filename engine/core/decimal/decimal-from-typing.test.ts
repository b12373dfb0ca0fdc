import { expect, test } from 'vitest'
import { decimalFromTyping } from './decimal-from-typing.ts'

test('decimalFromTyping() reads figures as people type them', () => {
  expect(decimalFromTyping('1,234.50', false)).toBe('1234.5')
  expect(decimalFromTyping(' 12 ', false)).toBe('12')
  expect(decimalFromTyping('１２．５', false)).toBe('12.5')
  expect(decimalFromTyping('.5', false)).toBe('0.5')
  expect(decimalFromTyping('-3', false)).toBe('-3')
  expect(decimalFromTyping('', false)).toBe(null)
})

test('decimalFromTyping() reads a per cent sign only in rates', () => {
  expect(decimalFromTyping('13%', true)).toBe('0.13')
  expect(decimalFromTyping('13%', false)).toBe(undefined)
})

test('decimalFromTyping() reads a rate without a sign as in a column of per cents', () => {
  expect(decimalFromTyping('13', true)).toBe('0.13')
  expect(decimalFromTyping('１３％', true)).toBe('0.13')
  expect(decimalFromTyping('7.25', true)).toBe('0.0725')
  expect(decimalFromTyping('1', true)).toBe('0.01')
  expect(decimalFromTyping('100', true)).toBe('1')
  expect(decimalFromTyping('0', true)).toBe('0')
  expect(decimalFromTyping('-13', true)).toBe('-0.13')
})

test('decimalFromTyping() reads a rate below 1 as the share itself, and below 1 per cent with its sign', () => {
  expect(decimalFromTyping('0.13', true)).toBe('0.13')
  expect(decimalFromTyping('.06', true)).toBe('0.06')
  expect(decimalFromTyping('0.5%', true)).toBe('0.005')
})

test('decimalFromTyping() refuses texts that are no figure and commas that do not separate thousands', () => {
  expect(decimalFromTyping('twelve', false)).toBe(undefined)
  expect(decimalFromTyping('1,5', false)).toBe(undefined)
  expect(decimalFromTyping('1e5', false)).toBe(undefined)
  expect(decimalFromTyping('12,34,567', false)).toBe(undefined)
})

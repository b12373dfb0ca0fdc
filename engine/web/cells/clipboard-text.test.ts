import { expect, test } from 'vitest'
import type { Field } from '../../core/model/field.ts'
import { clipboardText } from './clipboard-text.ts'

const field = (type: Field['type']): Field => ({
  kind: 'field',
  name: 'x',
  type,
  system: false,
  required: false,
  readonly: false,
  at: { file: '', line: 1, column: 1 },
})
const shown = (value: unknown) => `shown ${String(value)}`

test('figures are copied whole, without separators and without empty decimals', () => {
  expect(clipboardText(field('quantity'), '1200.500000', shown)).toBe('1200.5')
  expect(clipboardText(field('amount'), '99999999999999999999.99', shown)).toBe('99999999999999999999.99')
  expect(clipboardText(field('rate'), '0.0725', shown)).toBe('7.25%')
})

test('a mask is copied as it is, a date as a date, and every other value as it is shown', () => {
  expect(clipboardText(field('price'), '****', shown)).toBe('****')
  expect(clipboardText(field('date'), '2026-11-21', shown)).toBe('2026-11-21')
  expect(clipboardText(field('enum'), 'CNY', shown)).toBe('shown CNY')
  expect(clipboardText(field('price'), null, shown)).toBe('')
})

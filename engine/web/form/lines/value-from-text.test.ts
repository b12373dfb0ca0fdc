import { expect, test } from 'vitest'
import type { Field } from '../../../core/model/field.ts'
import { valueFromText } from './value-from-text.ts'

const field = (type: Field['type'], more: Partial<Field> = {}): Field => ({
  kind: 'field',
  name: 'x',
  type,
  system: false,
  required: false,
  readonly: false,
  at: { file: '', line: 1, column: 1 },
  ...more,
})
const names = () => [
  { value: 'F', names: ['Full', '全检'] },
  { value: 'S', names: ['Sampling', '抽检'] },
]
const read = (of: Field, text: string) => {
  const reading = valueFromText(of, text, names)
  return reading.kind === 'value' ? reading.value : 'refused'
}

test('figures are read with separators and refused otherwise', () => {
  expect(read(field('quantity'), '1,200.5')).toBe('1200.5')
  expect(read(field('rate'), '13%')).toBe('0.13')
  expect(read(field('price'), 'ten')).toBe('refused')
  expect(read(field('price'), '  ')).toBe(null)
})

test('days are read in several ways of writing; a day that the calendar does not have is refused', () => {
  expect(read(field('date'), '2026/3/7')).toBe('2026-03-07')
  expect(read(field('date'), '2026年3月7日')).toBe('2026-03-07')
  expect(read(field('date'), '2026-03-07 00:00')).toBe('2026-03-07')
  expect(read(field('date'), '2026-02-30')).toBe('refused')
  expect(read(field('date'), '7.3.')).toBe('refused')
})

test('values of a vocabulary are read by code and by name in either language', () => {
  expect(read(field('enum', { vocabulary: 'check' }), 'f')).toBe('F')
  expect(read(field('enum', { vocabulary: 'check' }), '抽检')).toBe('S')
  expect(read(field('enum', { vocabulary: 'check' }), 'partly')).toBe('refused')
})

test('flags are read by word; references are refused', () => {
  expect(read(field('flag'), '是')).toBe(true)
  expect(read(field('flag'), 'No')).toBe(false)
  expect(read(field('ref'), 'ACME')).toBe('refused')
})

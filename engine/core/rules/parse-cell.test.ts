import { expect, test } from 'vitest'
import type { Field, FieldType } from '../model/field.ts'
import type { Model } from '../model/model.ts'
import { namesOfValues, parseCell } from './parse-cell.ts'

const at = { file: 'parse-cell.test.ts', line: 1, column: 1 }
const model: Pick<Model, 'texts' | 'vocabularies'> = {
  texts: {
    cn: { 'value.inspection.E': '免检', 'value.inspection.A': '全检' },
    en: { 'value.inspection.E': 'Exempt', 'value.inspection.A': 'Full inspection' },
  },
  vocabularies: { inspection: { kind: 'vocabulary', name: 'inspection', area: 'quality', values: ['E', 'A'], tones: {}, at } },
}

function read(type: FieldType, text: string) {
  const field: Field = { kind: 'field', name: 'x', type, system: false, required: false, readonly: false, vocabulary: 'inspection', at }
  const reading = parseCell(field, text, namesOfValues(model))
  return 'issue' in reading ? reading.issue.code : reading.value
}

test('parseCell() reads figures exactly, whatever their length', () => {
  expect(read('quantity', '1,234.50')).toBe('1234.5')
  expect(read('quantity', '123456789012345678901234567890')).toBe('123456789012345678901234567890')
  expect(read('rate', '13%')).toBe('0.13')
  expect(read('rate', '13')).toBe('0.13')
  expect(read('rate', '0.13')).toBe('0.13')
  expect(read('price', '13%')).toBe('NOT_A_DECIMAL')
  expect(read('quantity', 'ten')).toBe('NOT_A_DECIMAL')
})

test('parseCell() reads days, and no day that is not in the calendar', () => {
  expect(read('date', '2026/1/5')).toBe('2026-01-05')
  expect(read('date', '2026-02-30')).toBe('NOT_A_DATE')
  expect(read('instant', '2026-11-21T08:00:00+08:00')).toBe('2026-11-21T00:00:00.000Z')
  expect(read('instant', '2026-11-21 08:00')).toBe('NOT_A_DATE')
})

test('parseCell() reads an enum by its value and by its label in either language', () => {
  expect(read('enum', 'e')).toBe('E')
  expect(read('enum', '免检')).toBe('E')
  expect(read('enum', 'full INSPECTION')).toBe('A')
  expect(read('enum', 'none')).toBe('NOT_IN_VOCABULARY')
})

test('parseCell() reads yes and no', () => {
  expect(['是', 'Yes', 'TRUE', '1'].map((text) => read('flag', text))).toEqual([true, true, true, true])
  expect(['否', 'no', 'False', '0'].map((text) => read('flag', text))).toEqual([false, false, false, false])
  expect(read('flag', 'perhaps')).toBe('NOT_IN_VOCABULARY')
})

test('parseCell() trims a text and removes characters that a database cannot store', () => {
  expect(read('text', '  M6 × 20\r\n ')).toBe('M6 × 20')
  expect(read('text', 'a\u0000b\ud800c')).toBe('abc')
  expect(read('longText', 'one\r\ntwo')).toBe('one\ntwo')
  expect(read('ref', ' 上海精工 ')).toBe('上海精工')
})

test('parseCell() reads a blank in every type, and refuses numbers that the system assigns', () => {
  for (const type of ['text', 'quantity', 'date', 'flag', 'enum', 'ref'] as const) expect(read(type, ' ')).toBe(null)
  expect(read('sequence', 'PO1')).toBe('READ_ONLY')
})

test('[SUP-13] parseCell() reads the names of several records, at most 200, and nothing of a cell that only separates', () => {
  expect(read('refs', ' A、B, A ')).toEqual(['A', 'B'])
  for (const blank of [' ', '、', ', ;', '\n', '""']) expect(read('refs', blank)).toBe(null)
  const names = (count: number) => Array.from({ length: count }, (_, place) => `L${place}`).join(',')
  expect(read('refs', names(200))).toHaveLength(200)
  expect(read('refs', names(201))).toBe('TOO_MANY_ITEMS')
})

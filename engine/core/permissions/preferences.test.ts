import { expect, test } from 'vitest'
import type { Field } from '../model/field.ts'
import { preferencesOf } from './preferences.ts'

const at = { file: 'x.preferences.json', line: 1, column: 1 }
const field = (name: string, type: Field['type'], source?: string): Field => ({
  kind: 'field',
  name,
  type,
  system: false,
  required: false,
  readonly: false,
  at,
  ...(source !== undefined && { default: { kind: 'formula' as const, source, scope: '', references: [], at } }),
})
const declared = {
  priceScale: field('priceScale', 'integer', '6'),
  systemLanguage: field('systemLanguage', 'enum', "'cn'"),
  fourEyes: field('fourEyes', 'flag', 'true'),
  note: field('note', 'text'),
}

test('a preference that is not stored has its default', () => {
  expect(preferencesOf(declared, {})).toEqual({ priceScale: '6', systemLanguage: 'cn', fourEyes: true, note: null })
})

test('stored values win, false included, and undeclared names are left out', () => {
  expect(preferencesOf(declared, { fourEyes: false, priceScale: '2', gone: 1 })).toEqual({ priceScale: '2', systemLanguage: 'cn', fourEyes: false, note: null })
})

import { expect, test } from 'vitest'
import type { Field } from '../../../core/model/field.ts'
import { headerSchema } from './header-schema.ts'

const field = (name: string, type: Field['type'], more: Partial<Field> = {}): Field => ({
  kind: 'field',
  name,
  type,
  system: false,
  required: false,
  readonly: false,
  at: { file: '', line: 1, column: 1 },
  ...more,
})

test('headerSchema() describes a form: decimals as strings, required fields, fixed fields', () => {
  const { schema, uiSchema } = headerSchema([
    { field: field('name', 'text', { maxLength: 20 }), label: 'Name', required: true, readonly: false },
    { field: field('weight', 'quantity'), label: 'Weight', required: false, readonly: true },
    { field: field('ripe', 'flag'), label: 'Ripe', required: false, readonly: false },
    { field: field('remark', 'longText'), label: 'Remark', required: false, readonly: false },
  ])
  expect(schema).toEqual({
    type: 'object',
    required: ['name'],
    properties: {
      name: { title: 'Name', type: ['string', 'null'], maxLength: 20, minLength: undefined },
      weight: { title: 'Weight', type: ['string', 'null'] },
      ripe: { title: 'Ripe', type: ['boolean', 'null'] },
      remark: { title: 'Remark', type: ['string', 'null'], maxLength: undefined, minLength: undefined },
    },
  })
  expect(uiSchema['ui:order']).toEqual(['name', 'weight', 'ripe', 'remark'])
  expect(uiSchema['weight']['ui:readonly']).toBe(true)
  expect(uiSchema['weight']['ui:wide']).toBe(undefined)
  expect(uiSchema['remark']['ui:wide']).toBe(true)
})

test('headerSchema() refuses lines', () => {
  expect(() => headerSchema([{ field: field('slices', 'lines'), label: '', required: false, readonly: false }])).toThrow(
    'Cannot put the lines "slices" into a form: they are a grid',
  )
})

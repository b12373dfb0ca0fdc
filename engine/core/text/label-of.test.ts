import { expect, test } from 'vitest'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import { labelOfField } from './label-of.ts'

const model = {
  texts: {
    en: { 'field.orderLine.pending': 'To ship', 'field.template.price': 'Unit price', 'field.system.id': 'Id' },
    cn: { 'field.template.price': '单价' },
  },
}
const line = { name: 'orderLine' } as Entity
const field = (name: string, template?: string): Field => ({ name, template }) as Field

test('labelOfField() takes the label of the entity first, then of the template, then of all documents', () => {
  expect(labelOfField(model, 'en', line, field('pending'))).toBe('To ship')
  expect(labelOfField(model, 'en', line, field('price'))).toBe('Unit price')
  expect(labelOfField(model, 'cn', line, field('price'))).toBe('单价')
  expect(labelOfField(model, 'en', line, field('id'))).toBe('Id')
})

test('labelOfField() takes the words of the template that a field was made from', () => {
  expect(labelOfField(model, 'en', line, field('agreedPrice', 'price'))).toBe('Unit price')
})

test('labelOfField() shows the name of a field without words', () => {
  expect(labelOfField(model, 'cn', line, field('pending'))).toBe('pending')
})

import { expect, test } from 'vitest'
import { fieldLabel, firstTextOf, sectionTextKeys } from './text-keys.ts'

const model = {
  texts: {
    en: { 'field.orderLine.pending': 'To ship', 'field.template.price': 'Unit price', 'field.system.id': 'Id', 'section.lines': 'Lines' },
    cn: { 'field.template.price': '单价' },
  },
}

test('fieldLabel() takes the entity first, then the template, then what every document has', () => {
  expect(fieldLabel(model, 'en', 'orderLine', 'pending')).toBe('To ship')
  expect(fieldLabel(model, 'en', 'orderLine', 'price')).toBe('Unit price')
  expect(fieldLabel(model, 'cn', 'orderLine', 'price')).toBe('单价')
  expect(fieldLabel(model, 'en', 'orderLine', 'id')).toBe('Id')
})

test('fieldLabel() shows the key of a text that is missing', () => {
  expect(fieldLabel(model, 'cn', 'orderLine', 'pending')).toBe('field.orderLine.pending')
})

test('firstTextOf() falls back from a screen to all screens', () => {
  expect(firstTextOf(model, 'en', sectionTextKeys('purchaserOrderDetail', 'lines'))).toBe('Lines')
  expect(firstTextOf(model, 'cn', sectionTextKeys('purchaserOrderDetail', 'lines'))).toBeUndefined()
})

import { expect, test } from 'vitest'
import { fillHoles, messageOf, textOf } from './message.ts'

const model = {
  texts: {
    cn: { 'error.OVER_PENDING': '数量 {quantity} 超过待发数量 {pending}' },
    en: { 'error.OVER_PENDING': 'Quantity {quantity} is above the pending {pending}' },
  },
}

test('messageOf() fills the holes in the language asked for', () => {
  const issue = { code: 'OVER_PENDING', path: 'lines[0].quantity', params: { quantity: '5', pending: '3' } }
  expect(messageOf(model, 'en', issue)).toBe('Quantity 5 is above the pending 3')
  expect(messageOf(model, 'cn', issue)).toBe('数量 5 超过待发数量 3')
})

test('textOf() answers the key where the text is missing', () => {
  expect(textOf(model, 'en', 'ui.absent')).toBe('ui.absent')
})

test('fillHoles() leaves a hole without its param', () => {
  expect(fillHoles('{a} and {b}', { a: '1' })).toBe('1 and {b}')
})

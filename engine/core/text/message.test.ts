import { expect, test } from 'vitest'
import { fillPlaceholders, messageOf, textOf } from './message.ts'

const model = {
  vocabularies: {
    priority: { values: ['URGENT', 'NORMAL'] },
    unit: { values: ['kg', 't'], literal: true },
    slot: { values: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'], literal: true },
  } as never,
  texts: {
    cn: {
      'error.TOO_SMALL': '不能小于 {minimum}',
      'error.TOO_SMALL.exclusive': '必须大于 {minimum}',
      'error.REFERENCE_NOT_FOUND': '所选内容不存在',
      'error.REFERENCE_NOT_FOUND.value': '未找到“{value}”',
      'error.NOT_IN_VOCABULARY': '“{value}”不是可选值',
      'error.NOT_IN_VOCABULARY.choices': '“{value}”不是可选值，可选：{choices}',
      'value.priority.URGENT': '紧急',
      'value.priority.NORMAL': '普通',
      'error.OVER_PENDING': '数量 {quantity} 超过待发数量 {pending}',
    },
    en: {
      'error.TOO_SMALL': 'Must not be below {minimum}',
      'error.TOO_SMALL.exclusive': 'Must be above {minimum}',
      'error.NOT_IN_VOCABULARY': '“{value}” is not one of the choices',
      'error.NOT_IN_VOCABULARY.choices': '“{value}” is not one of the choices: {choices}',
      'value.priority.URGENT': 'Urgent',
      'value.priority.NORMAL': 'Normal',
      'error.OVER_PENDING': 'Quantity {quantity} is above the pending {pending}',
    },
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

test('fillPlaceholders() leaves a hole without its param', () => {
  expect(fillPlaceholders('{a} and {b}', { a: '1' })).toBe('1 and {b}')
})

test('messageOf() says "above" of a bound that is itself not allowed', () => {
  const issue = { code: 'TOO_SMALL', path: 'quantity', params: { minimum: '0', given: '0' } }
  expect(messageOf(model, 'en', issue)).toBe('Must not be below 0')
  const exclusive = { ...issue, params: { ...issue.params, exclusive: 'true' } }
  expect([messageOf(model, 'en', exclusive), messageOf(model, 'cn', exclusive)]).toEqual(['Must be above 0', '必须大于 0'])
  expect(messageOf(model, 'en', { ...exclusive, code: 'OVER_PENDING' })).toBe('Quantity {quantity} is above the pending {pending}')
})

test('[VAL-2] messageOf() names the value that is none of a vocabulary, and its choices in the words of the person where they are few', () => {
  const issue = (vocabulary: string) => ({ code: 'NOT_IN_VOCABULARY', path: 'priority', params: { value: 'LATER', vocabulary } })
  expect(messageOf(model, 'en', issue('priority'))).toBe('“LATER” is not one of the choices: Urgent, Normal')
  expect(messageOf(model, 'cn', issue('priority'))).toBe('“LATER”不是可选值，可选：紧急、普通')
  expect(messageOf(model, 'en', issue('unit'))).toBe('“LATER” is not one of the choices: kg, t')
  expect(messageOf(model, 'en', issue('slot'))).toBe('“LATER” is not one of the choices')
})

test('messageOf() names what was typed where no record is called so', () => {
  const issue = { code: 'REFERENCE_NOT_FOUND', path: 'unit', params: {} }
  expect(messageOf(model, 'cn', issue)).toBe('所选内容不存在')
  expect(messageOf(model, 'cn', { ...issue, params: { value: 'M-9' } })).toBe('未找到“M-9”')
})

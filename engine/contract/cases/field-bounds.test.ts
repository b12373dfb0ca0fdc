import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { boundsOf } from './field-bounds.ts'

const ofField = (entity: string, field: string, prefs = { quantityScale: '3' }) =>
  boundsOf(model, model.entities[entity]!.fields[field]!, prefs).map(({ name, value, code }) => [name, value, code ?? 'taken'])

test('boundsOf() tries both sides of an upper bound, one step apart', () => {
  expect(ofField('supplier', 'paymentPeriod')).toEqual([
    ['notAText', 7, 'WRONG_TYPE'],
    ['notADecimal', 'seven', 'NOT_A_DECIMAL'],
    ['atMinimum', '0', 'taken'],
    ['underMinimum', '-1', 'TOO_SMALL'],
    ['atMaximum', '365', 'taken'],
    ['overMaximum', '366', 'TOO_LARGE'],
    ['scale', '2.1', 'TOO_MANY_DECIMALS'],
  ])
})

test('boundsOf() counts by the decimals that the enterprise prefers', () => {
  expect(ofField('purchaseListLine', 'quantity')).toContainEqual(['overExclusiveMinimum', '0.001', 'taken'])
  expect(ofField('purchaseListLine', 'quantity', { quantityScale: '0' })).toContainEqual(['overExclusiveMinimum', '1', 'taken'])
})

test('boundsOf() counts Chinese letters as one each', () => {
  const [within, outside] = boundsOf(model, model.entities.unit!.fields.englishName!, {}).filter(({ name }) => name.endsWith('MaxLength'))
  expect([within?.value, outside?.value]).toEqual(['文'.repeat(20), '文'.repeat(21)])
})

test('boundsOf() tries the values of a vocabulary and values outside it', () => {
  const bounds = ofField('inspection', 'result')
  expect(bounds).toContainEqual(['is Y', 'Y', 'taken'])
  expect(bounds).toContainEqual(['isNot NOT_A_VALUE', 'NOT_A_VALUE', 'NOT_IN_VOCABULARY'])
})

test('boundsOf() breaks a pattern with a text that is long enough', () => {
  expect(ofField('personnel', 'idNumber')).toContainEqual(['pattern', '?????', 'PATTERN_NOT_MET'])
  expect(ofField('supplierContact', 'email')).toContainEqual(['pattern', '?', 'PATTERN_NOT_MET'])
})

import { expect, test } from 'vitest'
import { model } from '../../../../tests/support/order.ts'
import { ChosenRecord, changesOfChoice, isFreeText } from './chosen-record.ts'

const line = model.entities['orderLine']!

test('[LINE-2] a chosen material goes into its own field, and number, name and specification are taken from it anew', () => {
  expect(changesOfChoice(line, 'l1', new ChosenRecord('materialRecord', 'm1'))).toEqual([
    { id: 'l1', field: 'materialRecord', value: 'm1' },
    { id: 'l1', field: 'partNumber', value: null },
    { id: 'l1', field: 'partName', value: null },
    { id: 'l1', field: 'materialNumber', value: null },
  ])
})

test('[LINE-2] a part without a material is free text, which its first name says; a brand is no name of it', () => {
  expect(isFreeText(line, 'partNumber', { partNumber: '99999999', materialRecord: null })).toBe(true)
  expect(isFreeText(line, 'partNumber', { partNumber: '6204', materialRecord: 'm1' })).toBe(false)
  expect(isFreeText(line, 'partNumber', { partNumber: '', materialRecord: null })).toBe(false)
  expect(isFreeText(line, 'partName', { partNumber: '99999999', partName: 'Bearing' })).toBe(false)
  expect(isFreeText(line, 'partName', { partName: 'Bearing' })).toBe(true)
  expect(isFreeText(line, 'brand', { brand: 'SKF', materialRecord: null })).toBe(false)
})

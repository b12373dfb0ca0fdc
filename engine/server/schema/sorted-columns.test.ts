import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { isOrderedByIndex, sortedColumns } from './sorted-columns.ts'
import { tablesOfModel } from './tables-of-model.ts'

test('sortedColumns() gives the order in which a list of order lines opens', () => {
  expect(sortedColumns(model).get('orderLine')).toContainEqual(['deliveryDate'])
})

test('order lines have an index in the order of their list for each of the two parties', () => {
  const lines = tablesOfModel(model, { trigrams: false, pinyin: false }).find(({ name }) => name === 'orderLine')
  const columns = lines?.indexes.map((index) => index.columns)
  expect(columns).toContainEqual(['purchaser', 'deliveryDate', 'id'])
  expect(columns).toContainEqual(['supplierEnterprise', 'deliveryDate', 'id'])
})

test('what people choose to order orders and their lines by has an index too', () => {
  expect(sortedColumns(model).get('order')).toContainEqual(['amount'])
  expect(isOrderedByIndex(model, model.entities['orderLine']!, 'amount')).toBe(true)
  expect(isOrderedByIndex(model, model.entities['orderLine']!, 'pending')).toBe(false)
})

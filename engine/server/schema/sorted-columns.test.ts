import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { sortedColumns } from './sorted-columns.ts'
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

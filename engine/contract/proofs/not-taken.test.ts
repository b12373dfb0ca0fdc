import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { notTaken } from './not-taken.ts'

const query = model.entities.query!
const order = model.entities.order!

test('a supplier who asks his buyer names no supplier: that field is the purchaser’s', () => {
  expect(notTaken(query, query.transitions.askBuyer!, query.fields.supplier!)).toBe(
    "supplier of query is the purchaser's, and askBuyer is done by the supplier alone",
  )
})

test('a purchaser who makes an order names its supplier, and no closing reason', () => {
  expect(notTaken(order, order.transitions.create!, order.fields.supplier!)).toBeUndefined()
  expect(notTaken(order, order.transitions.create!, order.fields.closeReason!)).toBe('closeReason of order is entered by nobody')
  expect(notTaken(order, order.transitions.close!, order.fields.remark!)).toBe('close of order takes remark from nobody')
})

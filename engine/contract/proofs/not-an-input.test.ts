import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { notAnInput } from './not-an-input.ts'

const query = model.entities.query!
const order = model.entities.order!

test('a supplier’s question to the buyer names no supplier: that field is the purchaser’s', () => {
  expect(notAnInput(query, query.transitions.askBuyer!, query.fields.supplier!)).toBe(
    "supplier of query is the purchaser's, and askBuyer is done by the supplier alone",
  )
})

test('a purchaser who makes an order names its supplier, and no closing reason', () => {
  expect(notAnInput(order, order.transitions.create!, order.fields.supplier!)).toBeUndefined()
  expect(notAnInput(order, order.transitions.create!, order.fields.closeReason!)).toBe('closeReason of order is entered by nobody')
  expect(notAnInput(order, order.transitions.close!, order.fields.remark!)).toBe('close of order takes remark from nobody')
})

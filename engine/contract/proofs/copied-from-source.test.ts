import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { copiedFromSource } from './copied-from-source.ts'

const order = model.entities.order!
const award = order.transitions.award!

test('the supplier of an award is the one who quoted, even if another is entered', () => {
  expect(copiedFromSource(model, order, award, order.fields.supplier!, false)).toBe(
    'supplier is "quotation.supplier" of what it is made of: fromQuotation parts its rows by that, whatever is entered',
  )
})

test('a group that is left blank in an award is that of the quotation, which always has one', () => {
  expect(copiedFromSource(model, order, award, order.fields.purchasingGroup!, true)).toBe(
    'left blank, purchasingGroup is "quotation.purchasingGroup" of what it is made of, and that is never blank',
  )
})

test('another group than that of the quotation may be entered, and a subsidiary it may lack', () => {
  expect(copiedFromSource(model, order, award, order.fields.purchasingGroup!, false)).toBeUndefined()
  expect(copiedFromSource(model, order, award, order.fields.subsidiary!, true)).toBeUndefined()
  expect(copiedFromSource(model, order, order.transitions.close!, order.fields.purchasingGroup!, true)).toBeUndefined()
})

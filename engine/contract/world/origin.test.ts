import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { originOf } from './origin.ts'

const order = model.entities.order!

test('the currency of an award was entered in the inquiry, also where a comparison lies between', () => {
  expect(originOf(model, order, order.transitions.award!, 'currency')).toEqual({ entity: 'inquiry', field: 'currency' })
  expect(originOf(model, order, order.transitions.awardCompared!, 'currency')).toEqual({ entity: 'inquiry', field: 'currency' })
})

test('what a document is made of says nothing of a remark, and a constant was entered nowhere', () => {
  expect(originOf(model, order, order.transitions.award!, 'remark')).toBeUndefined()
  expect(originOf(model, order, order.transitions.award!, 'source')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { model } from '../../../../tests/support/order.ts'
import { valueOriginOf } from './value-origin.ts'

const order = model.entities.order!

test('the currency of an award was entered in the inquiry, also where a comparison lies between', () => {
  expect(valueOriginOf(model, order, order.transitions.award!, 'currency')).toEqual({ entity: 'inquiry', field: 'currency' })
  expect(valueOriginOf(model, order, order.transitions.awardCompared!, 'currency')).toEqual({ entity: 'inquiry', field: 'currency' })
})

test('the source of a document has no remark of it, and a constant was entered nowhere', () => {
  expect(valueOriginOf(model, order, order.transitions.award!, 'remark')).toBeUndefined()
  expect(valueOriginOf(model, order, order.transitions.award!, 'source')).toBeUndefined()
})

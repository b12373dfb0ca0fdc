import { expect, test } from 'vitest'
import { projectModel } from '../../../tests/support/project-model.ts'
import { causesOf, findingOf } from './finding.ts'

const model = projectModel()
const of = (...fields: readonly (readonly [string, string])[]) =>
  causesOf(
    model,
    fields.map(([entity, field]) => findingOf(entity, field, `${field} differs`)),
  )

test('a total that follows from the amounts of the lines is no cause beside them', () => {
  expect(of(['order', 'amount'], ['orderLine', 'amount'])).toEqual(['value of amount'])
  expect(of(['order', 'tax'], ['order', 'amount'], ['orderLine', 'tax'], ['orderLine', 'amount'])).toEqual(['value of tax'])
})

test('a tally follows from the figures that it counts', () => {
  expect(of(['orderLine', 'pending'], ['orderLine', 'shippedQuantity'], ['shipmentLine', 'netQuantity'])).toEqual(['value of netQuantity'])
})

test('fields that have nothing to do with each other are two causes', () => {
  expect(of(['orderLine', 'tax'], ['orderLine', 'shippedQuantity'])).toEqual(['value of tax', 'value of shippedQuantity'])
})

import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { alwaysBlank } from './always-blank.ts'

const order = model.entities.order!
const { create, repurchase, award } = order.transitions

test('an order by hand is bound by no quoted price, no quoted material and no awarded quantity', () => {
  for (const name of ['priceAsQuoted', 'materialAsQuoted', 'quantityAsAwarded']) {
    expect(alwaysBlank(model, order, create!, order.rules[name]!)).toContain('create leaves it blank')
    expect(alwaysBlank(model, order, repurchase!, order.rules[name]!)).toContain('repurchase leaves it blank')
  }
  expect(alwaysBlank(model, order, create!, order.rules.quantityAsAwarded!)).toBe(
    '"quantity <= awardedQuantity" refuses nothing while awardedQuantity is blank, and create leaves it blank',
  )
})

test('an award is bound by the quoted values, and every order by its whole units and its price', () => {
  expect(alwaysBlank(model, order, award!, order.rules.priceAsQuoted!)).toBeUndefined()
  expect(alwaysBlank(model, order, award!, order.rules.materialAsQuoted!)).toBeUndefined()
  expect(alwaysBlank(model, order, create!, order.rules.wholeNumber!)).toBeUndefined()
  expect(alwaysBlank(model, order, create!, order.rules.priceGiven!)).toBeUndefined()
})

test('a guard that reads a blank refuses, so nothing is proven about it', () => {
  expect(alwaysBlank(model, order, create!, { ...order.rules.quantityAsAwarded!, on: undefined! })).toBeUndefined()
})

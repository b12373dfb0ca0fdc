import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import type { Person } from './person.ts'
import { prefsOf } from './prefs-of.ts'

test('the digits that the purchaser prefers hold for orders and their rows, and not for the products that a supplier keeps alone', () => {
  const people = { all: () => ({ actor: { prefs: { priceScale: '4' } } }) as unknown as Person }
  const prefs = (name: string) => prefsOf(model, model.entities[name]!, people)
  expect(prefs('order')).toEqual({ priceScale: '4' })
  expect(prefs('orderLine')).toEqual({ priceScale: '4' })
  expect(prefs('product')).toEqual({})
})

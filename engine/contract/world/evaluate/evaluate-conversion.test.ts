import { expect, test } from 'vitest'
import { model } from '../../../../tests/support/order.ts'
import type { Person } from '../../people/person.ts'
import { takenTooMuch, withInput } from './evaluate-conversion.ts'

const order = model.entities.order!
const award = order.transitions.award!
const actor = {
  accountId: 'a',
  name: 'Li',
  side: 'purchaser',
  enterprise: 'e',
  language: 'cn',
  permissions: new Set(['A97', 'A151']),
  purchasingGroups: [],
  prefs: {},
}
const person = { actor } as unknown as Person
const prepared = { supplier: 'who quoted', purchasingGroup: 'of the quotation', lines: [{ quotationLine: 'q 1', quantity: '5' }] }

test('an award keeps the supplier who quoted, even if another is entered, and accepts another group', () => {
  const input = { supplier: 'somebody frozen', purchasingGroup: 'another', lines: [{ quotationLine: 'q 1', quantity: '3' }] }
  const awarded = withInput({ model }, { person, entity: order, transition: award, prepared }, input)
  expect(awarded).toMatchObject({ supplier: 'who quoted', purchasingGroup: 'another', lines: [{ quotationLine: 'q 1', quantity: '3' }] })
})

test('a supplier that the quotation does not say is entered', () => {
  expect(withInput({ model }, { person, entity: order, transition: award, prepared: { lines: [] } }, { supplier: 'entered' })).toMatchObject({
    supplier: 'entered',
  })
})

test('an award of more than is left of a quotation is refused, all its rows together', () => {
  const takable = new Map([['q 1', '5']])
  const rows = (...quantities: readonly string[]) => ({ lines: quantities.map((quantity) => ({ quotationLine: 'q 1', quantity })) })
  const refused = (...quantities: readonly string[]) => takenTooMuch({ entity: order, transition: award, takable }, rows(...quantities))
  expect(refused('5')).toEqual([])
  expect(refused('3', '2')).toEqual([])
  expect(refused('6')).toMatchObject([{ code: 'AWARD_OVER_QUANTITY', path: 'lines[0].quantity' }])
  // A word is refused by its shape, before anything is taken.
  expect(refused('seven')).toEqual([])
  expect(refused('3', '3')).toMatchObject([{ code: 'AWARD_OVER_QUANTITY', path: 'lines[1].quantity' }])
})

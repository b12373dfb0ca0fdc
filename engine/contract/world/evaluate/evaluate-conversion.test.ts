import { expect, test } from 'vitest'
import { model } from '../../../../tests/support/order.ts'
import type { Person } from '../../people/person.ts'
import { withInput } from './evaluate-conversion.ts'

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

import { expect, test } from 'vitest'
import { model } from '../../../../tests/support/order.ts'
import { lookedUpBy } from './make-looked-up.ts'
import { relevantFields } from '../relevant-fields.ts'

const line = model.entities.purchaseListLine!

test('the agreed price of a purchase line is looked up in a price record of its material, currency and supplier', () => {
  const fields = relevantFields(model, [{ entity: 'purchaseListLine', paths: ['agreementPrice'] }])
  expect(lookedUpBy(line, fields).map(({ name, lookup }) => [name, lookup.entity, Object.keys(lookup.by)])).toEqual([
    ['fixedAgreementPrice', 'priceRecord', ['materialRecord', 'currency', 'supplier']],
  ])
})

test('a lookup that the goal does not read is skipped, and so is one between the figures of another row', () => {
  expect(lookedUpBy(line, new Set(['purchaseListLine.tieredAgreementPrice', 'purchaseListLine.quantity']))).toEqual([])
})

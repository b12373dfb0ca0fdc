import { expect, test } from 'vitest'
import { evaluationContext, model, purchaserWithout } from '../../../../tests/support/order.ts'
import { writeOnlyFieldsOf } from '../../../core/lifecycle/write-only-fields.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { withoutMaskedInput } from './without-hidden.ts'

const clerk = { ...purchaserWithout('A150', 'A151', 'A153'), prefs: evaluationContext().prefs }

/** Every action that a purchaser may do for a supplier, with the fields that they then write unread. */
const actions = Object.values(model.entities).flatMap((entity) =>
  Object.values(entity.transitions).flatMap((transition) => {
    const fields = [...writeOnlyFieldsOf(model, entity, transition, clerk)]
    return fields.length === 0 ? [] : [{ name: `${entity.name}.${transition.name}`, entity, transition, fields }]
  }),
)

test('[INQ-40] in every action for a supplier, no kind of blank takes away a value that the person does not read', () => {
  expect(actions.map(({ name }) => name)).toContain('quotation.quote')
  for (const { entity, transition, fields } of actions)
    for (const blank of [null, undefined, '', ' ', [], '****'])
      expect(withoutMaskedInput(model, entity, clerk, Object.fromEntries(fields.map((name) => [name, blank])), transition)).toEqual({})
})

test('[INQ-40] nor in the rows of its lines, sent by a form or pasted into it', () => {
  const quotation = model.entities.quotation!
  const blanks = { price: null, tiers: '', enteredTaxPrice: '  ', costA: '****' }
  const rows = [
    { id: 'one', ...blanks, remark: '', replyDate: null },
    { id: 'two', ...blanks, price: '80' },
  ]
  expect(withoutMaskedInput(model, quotation, clerk, { id: 'q', lines: rows }, quotation.transitions.quote)).toEqual({
    id: 'q',
    lines: [
      // The remark is sealed with the price (INQ-11); the date is read, and taken away.
      { id: 'one', replyDate: null },
      { id: 'two', price: '80' },
    ],
  })
})

test('[ORD-18] what a person may not read and does not write for anybody is never taken from them', () => {
  for (const entity of Object.values(model.entities))
    for (const name of visibilityFor(model, entity, clerk).masked.keys())
      for (const value of [null, '', '1', []]) expect(withoutMaskedInput(model, entity, clerk, { [name]: value })).toEqual({})
})

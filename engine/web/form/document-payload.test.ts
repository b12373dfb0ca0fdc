import { expect, test } from 'vitest'
import { modelForSide } from '../../core/compile/side/model-for-side.ts'
import { evaluationContext, model as whole } from '../../../tests/support/order.ts'
import { computedNowIn, documentPayload } from './document-payload.ts'

const model = modelForSide(whole, 'purchaser')
const { order } = model.entities
const writer = { side: 'purchaser' as const, permissions: new Set(Object.values(model.permissions).map(({ code }) => code)) }

test('[VAL-1] a form leaves out the price without tax that follows from the one with tax, and sends the one that was entered', () => {
  const document = {
    priceIncludesTax: true,
    lines: [
      { id: 'l1', partName: 'Washer', quantity: '8', taxRate: '0.13', enteredTaxPrice: '1.13', price: '1' },
      { id: 'l2', partName: 'Ring', quantity: '4', taxRate: '0.13', enteredTaxPrice: null, price: '2' },
    ],
  }
  const sent = documentPayload(model, order!, order!.transitions['create']!, document, writer, computedNowIn(model, order!, document, evaluationContext()))
  const [first, second] = sent['lines'] as readonly Record<string, unknown>[]
  expect(first).toMatchObject({ enteredTaxPrice: '1.13' })
  expect(first).not.toHaveProperty('price')
  expect(second).toMatchObject({ enteredTaxPrice: null, price: '2' })
})

import { expect, test } from 'vitest'
import { modelForSide } from '../../core/compile/side/model-for-side.ts'
import { model as whole } from '../../../tests/support/order.ts'
import { isUntouchedWriteOnly, withoutMasks } from './without-masks.ts'
import { documentPayload } from './document-payload.ts'

const model = modelForSide(whole, 'purchaser')
const quotation = model.entities.quotation!
const { quote, cancelSupplier } = quotation.transitions
const codes = Object.values(model.permissions).map(({ code }) => code)
const writer = { side: 'purchaser' as const, permissions: new Set(codes) }

// The server's answer to a buyer while the inquiry is sealed.
const sealed = {
  id: 'q1',
  version: 3,
  amount: '****',
  _sealed: ['amount'],
  lines: [
    { id: 'l1', price: '****', taxRate: '0.13', rank: '****', _sealed: ['price', 'rank'] },
    { id: 'l2', price: '90', taxRate: '0.13' },
  ],
}

test('[INQ-40] a form that quotes for a supplier shows a sealed price as blank and open, and keeps the supplier’s other sealed values sealed', () => {
  const begun = withoutMasks(model, quotation, quote!, writer, sealed)
  const [first, second] = begun['lines'] as readonly Record<string, unknown>[]
  expect(first).toMatchObject({ price: null, _sealed: [] })
  expect(second).toBe(sealed.lines[1])
  expect(withoutMasks(model, quotation, cancelSupplier!, writer, sealed)).toBe(sealed)
})

test('[INQ-40] an untouched value is not sent; a value that its reader typed or emptied is', () => {
  const begun = withoutMasks(model, quotation, quote!, writer, sealed)
  const [first, second] = begun['lines'] as readonly Record<string, unknown>[]
  const sent = (price: string | null, other: string | null) =>
    documentPayload(
      model,
      quotation,
      quote!,
      {
        ...begun,
        lines: [
          { ...first, price },
          { ...second, price: other },
        ],
      },
      writer,
    )['lines'] as readonly object[]
  expect(sent(null, '90')[0]).toEqual({ id: 'l1', taxRate: '0.13' })
  expect(sent('85', null)).toEqual([
    { id: 'l1', price: '85', taxRate: '0.13' },
    { id: 'l2', price: null, taxRate: '0.13' },
  ])
  expect(isUntouchedWriteOnly(first!, 'price')).toBe(true)
})

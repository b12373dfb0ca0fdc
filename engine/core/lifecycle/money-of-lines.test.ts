import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluationContext, model, orderWith } from '../../../tests/support/order.ts'
import { recompute } from './recompute.ts'
import { rowsOf } from '../model/document.ts'
import type { Row } from '../model/document.ts'

/** The figure in units of 10 to the minus `digits`, half up: whole numbers alone, so that nothing of the product counts it. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n === denominator < 0n ? 1n : -1n
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator]
  return sign * ((2n * n + d) / (2n * d))
}

const text = (units: bigint, digits: number): string => {
  const figure = String(units).padStart(digits + 1, '0')
  return `${figure.slice(0, -digits)}.${figure.slice(-digits)}`.replace(/\.?0+$/, '')
}

const MILLION = 1_000_000n
const line = fc.record({
  quantity: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  price: fc.bigInt({ min: 0n, max: 10n ** 10n }),
  rate: fc.constantFrom(0n, 30_000n, 60_000n, 90_000n, 130_000n, 175_000n, MILLION),
  includesTax: fc.boolean(),
})

test('[MNY-2, MNY-3, MNY-4, MNY-5, MNY-9] the net amount, the tax and the amount of any lines, and their totals, are to the cent what whole numbers say', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      const rows = lines.map(({ quantity, price, rate, includesTax }): Row => ({
        quantity: text(quantity, 6),
        taxRate: text(rate, 6),
        ...(includesTax ? { enteredTaxPrice: text(price, 6), price: null } : { price: text(price, 6) }),
      }))
      const wanted = lines.map(({ quantity, price, rate, includesTax }) => {
        const product = rounded(quantity * price, 10n ** 10n)
        const net = includesTax ? rounded(product * MILLION, MILLION + rate) : product
        const tax = includesTax ? product - net : rounded(net * rate, MILLION)
        return { net, tax }
      })
      const document = recompute(model, model.entities.order!, orderWith(...rows), evaluationContext())
      expect(rowsOf(document, 'lines').map(({ amountWithoutTax, tax, amount }) => [amountWithoutTax, tax, amount])).toEqual(
        wanted.map(({ net, tax }) => [text(net, 2), text(tax, 2), text(net + tax, 2)]),
      )
      const sum = (read: (of: { readonly net: bigint; readonly tax: bigint }) => bigint) =>
        text(
          wanted.reduce((total, each) => total + read(each), 0n),
          2,
        )
      expect(document).toMatchObject({ amountWithoutTax: sum(({ net }) => net), tax: sum(({ tax }) => tax), amount: sum(({ net, tax }) => net + tax) })
    }),
    { numRuns: 500, seed: 20261123 },
  )
})

test('[MNY-3, MNY-6] 1000 pieces at 0.0333 and 13 % are 33.30 net, 4.33 tax, 37.63 in all; the unit price with tax of 0.0376 is only shown', () => {
  const context = evaluationContext({}, { priceScale: '4' })
  const document = recompute(model, model.entities.order!, orderWith({ quantity: '1000', price: '0.0333', taxRate: '0.13' }), context)
  expect(rowsOf(document, 'lines')).toMatchObject([{ taxPrice: '0.0376', amountWithoutTax: '33.3', tax: '4.33', amount: '37.63' }])
})

test('[MNY-1, MNY-7] a comparison counts 37.63 at 7.1 as 267.17, not 1000 times the rounded price of 0.2672 in that currency', () => {
  const line = { id: 'l1', inquiryLine: 'p', isAlternative: false, quantity: '1000', proposedQuantity: '1000', price: '0.0333', taxRate: '0.13', freight: '0' }
  const comparison = { id: 'c', taxBasis: 'TAXED', exchangeRate: '7.1', lines: [line, { ...line, id: 'l2', proposedQuantity: '0', price: '0.0334' }] }
  const document = recompute(model, model.entities.priceComparison!, comparison, evaluationContext({}, { priceScale: '4' }))
  expect(rowsOf(document, 'lines')).toMatchObject([
    { amount: '37.63', comparedPrice: '0.2672', proposedAmount: '267.17', lowestShare: '267.17' },
    { proposedAmount: '0', lowestShare: '0' },
  ])
  expect(document).toMatchObject({ amount: '267.17', lowestAmount: '267.17', aboveLowest: '0' })
})

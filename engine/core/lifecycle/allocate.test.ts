import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal } from '../decimal/decimal.ts'
import { model } from '../../../tests/support/order.ts'
import { allocate, atShare } from './allocate.ts'
import type { Row } from '../model/document.ts'

const line = model.entities.purchaseListLine!
const split = line.transitions.split!.allocation!
const buyer = { side: 'purchaser' as const, permissions: new Set(['A18', 'A150', 'A151', 'A153']) }
const usual: Row = {
  id: 'l1',
  purchaser: 'p',
  lineNumber: 'PL2026112200001',
  externalId: 'ERP-1',
  partName: 'Bearing',
  quantity: '10',
  budgetAmount: '1130',
  orderedQuantity: '0',
  supplier: 's1',
  deliveryDate: '2026-12-20',
  status: 'TOORDER',
}
const part = (parts: unknown, document: Row = {}, writer = buyer) => {
  let count = 0
  return allocate(model, line, split, { ...usual, ...document }, { parts }, writer, () => `new${(count += 1)}`)
}
const codes = (parts: unknown) => part(parts).issues.map(({ code, path }) => `${path} ${code}`)

test('[MAT-24] a split of ten leaves four with the line and makes six a line like it, which names it', () => {
  const { first, others, issues } = part([{ quantity: '4' }, { quantity: '6', deliveryDate: '2027-01-10', supplier: 's2' }])
  expect(issues).toEqual([])
  expect(first).toEqual({ ...usual, quantity: '4' })
  expect(others).toEqual([{ id: 'new1', partName: 'Bearing', quantity: '6', supplier: 's2', deliveryDate: '2027-01-10', partedFrom: 'l1' }])
})

test('[MAT-24] of a demand of 115 pieces for ten boxes, a split of three, three and four takes 34, 34 and 47; a demand of one stays with the last part', () => {
  const demands = (parts: readonly Row[], demandQuantity: string | null) => {
    const { first, others } = part(parts, { demandQuantity })
    return [first, ...others].map((line) => line.demandQuantity)
  }
  const parts = [{ quantity: '3' }, { quantity: '3' }, { quantity: '4' }]
  expect(demands(parts, '115')).toEqual(['34', '34', '47'])
  expect(demands(parts, '11.5')).toEqual(['3.4', '3.4', '4.7'])
  expect(demands(parts, '1')).toEqual([null, null, '1'])
  expect(demands(parts, null)).toEqual([null, undefined, undefined])
})

test('[MAT-25] parts that do not add up, one part alone, fifty-one and none are refused', () => {
  expect(codes([{ quantity: '4' }, { quantity: '5.999999' }])).toEqual(['parts SPLIT_NOT_WHOLE'])
  expect(codes([{ quantity: '4' }, { quantity: '6.000001' }])).toEqual(['parts SPLIT_NOT_WHOLE'])
  expect(codes([{ quantity: '10' }])).toEqual(['parts TOO_FEW_ITEMS'])
  expect(codes(Array.from({ length: 51 }, () => ({ quantity: '0.2' })))).toEqual(['parts TOO_MANY_ITEMS'])
  expect(codes([{ quantity: '10' }, {}])).toEqual(['parts[1].quantity REQUIRED'])
  expect(codes(undefined)).toEqual(['parts REQUIRED'])
  expect(part([{ quantity: '0.1' }, { quantity: '0.2' }], { quantity: '0.3' }).issues).toEqual([])
})

test('[MAT-24] a person who may not see suppliers cannot give a part another one', () => {
  const clerk = { side: 'purchaser' as const, permissions: new Set(['A18']) }
  expect(part([{ quantity: '4' }, { quantity: '6', supplier: 's2' }], {}, clerk).others).toMatchObject([{ quantity: '6', supplier: 's1' }])
})

test('[MAT-25] an issue of a split part has the path at which the part was entered', () => {
  expect(
    atShare(split, 1, [
      { code: 'TOO_SMALL', path: 'quantity', params: {} },
      { code: 'REQUIRED', path: 'currency', params: {} },
      { code: 'UNKNOWN_KEY', path: 'remark', params: {} },
    ]).map(({ path }) => path),
  ).toEqual(['parts[1].quantity', 'currency', 'remark'])
})

test('[MAT-25] every accepted split keeps the total quantity', () => {
  const millionths = fc.integer({ min: 1, max: 5_000_000 })
  fc.assert(
    fc.property(fc.array(millionths, { minLength: 2, maxLength: 50 }), fc.integer({ min: -2, max: 2 }), (shares, off) => {
      const figures = shares.map((share) => new Decimal(share).div(1_000_000).toFixed())
      const sum = shares.reduce((total, share) => total + share, 0)
      const quantity = new Decimal(sum + off).div(1_000_000).toFixed()
      const { first, others, issues } = part(
        figures.map((figure) => ({ quantity: figure })),
        { quantity },
      )
      expect(issues.length === 0).toBe(off === 0)
      if (issues.length > 0) return
      const kept = [first, ...others].reduce((total, { quantity: each }) => total.plus(String(each)), new Decimal(0))
      expect(kept.toFixed()).toBe(quantity)
      expect(others).toHaveLength(shares.length - 1)
    }),
  )
})

import { expect, test } from 'vitest'
import { model, purchaserWithout } from '../../../tests/support/order.ts'
import { maskIssues } from './mask-issues.ts'

const order = model.entities.order!
const tooPrecise = { code: 'TOO_MANY_DECIMALS', path: 'lines[2].price', params: { scale: '2', given: '271.555' } }
const tooLong = { code: 'TOO_LONG', path: 'lines[2].remark', params: { maximum: '200' } }

test('[SEE-9] a person who may see the price sees the figures of an issue', () => {
  expect(maskIssues(model, order, purchaserWithout(), [tooPrecise, tooLong])).toEqual([tooPrecise, tooLong])
})

test('[SEE-9] an issue about a hidden price keeps its place and loses its figures; other issues stay complete', () => {
  expect(maskIssues(model, order, purchaserWithout('A150'), [tooPrecise, tooLong])).toEqual([
    { code: 'TOO_MANY_DECIMALS', path: 'lines[2].price', params: { scale: '****', given: '****' } },
    tooLong,
  ])
})

test("[SEE-9] a refusal does not reveal the purchaser's own field to a supplier, not even its name", () => {
  const supplier = { side: 'supplier', permissions: new Set(['B60']) } as const
  const blank = { code: 'BLANK_OPERAND', path: 'erpRemark', params: { field: 'erpRemark' } }
  const ofLine = { code: 'REFERENCE_NOT_FOUND', path: 'lines[0].materialRecord', params: {} }
  expect(maskIssues(model, order, supplier, [blank, ofLine])).toEqual([
    { code: 'BLANK_OPERAND', path: '', params: { field: '' } },
    { code: 'REFERENCE_NOT_FOUND', path: 'lines[0]', params: {} },
  ])
})

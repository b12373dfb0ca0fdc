import { expect, test } from 'vitest'
import { projectModel } from '../../../tests/support/project-model.ts'
import type { Model } from '../model/model.ts'
import { validateShape } from './validate-input.ts'

const model = projectModel()
const order = model.entities.order!

const line = { id: null, partNumber: 'P-1', quantity: '5', price: '12.5', taxRate: '0.13', deliveryDate: '2026-11-20' }

function shape(lines: readonly object[], rest: object = {}): readonly object[] {
  return validateShape(model, order, order.transitions.create!, { supplier: 's1', lines, ...rest }, 'purchaser')
}

test('validateShape() finds nothing wrong with an order as a page sends it', () => {
  expect(shape([{ ...line, purchaseListLine: 'pl1' }], { currency: 'CNY', remark: null, attachments: [] })).toEqual([])
})

test('validateShape() names every wrong value at once, with its path', () => {
  const issues = shape([line, { ...line, quantity: -1, deliveryDate: '2026-02-30' }, { ...line, price: '-1', taxRate: 'x' }], { currency: 'DEM', remrk: 'x' })
  expect(issues).toContainEqual({ code: 'UNKNOWN_KEY', path: 'remrk', params: { key: 'remrk' } })
  expect(issues).toContainEqual({ code: 'NOT_IN_VOCABULARY', path: 'currency', params: { value: 'DEM', vocabulary: 'currency' } })
  expect(issues).toContainEqual({ code: 'WRONG_TYPE', path: 'lines[1].quantity', params: { expected: 'text' } })
  expect(issues).toContainEqual({ code: 'NOT_A_DATE', path: 'lines[1].deliveryDate', params: { given: '2026-02-30' } })
  expect(issues).toContainEqual({ code: 'TOO_SMALL', path: 'lines[2].price', params: { minimum: '0', given: '-1' } })
  expect(issues).toContainEqual({ code: 'NOT_A_DECIMAL', path: 'lines[2].taxRate', params: { given: 'x' } })
  expect(issues).toHaveLength(6)
})

test.each([
  ['0', 'TOO_SMALL'],
  ['-1', 'TOO_SMALL'],
  ['999999999.2', 'TOO_LARGE'],
  ['1.1234567', 'TOO_MANY_DECIMALS'],
  ['1e3', 'NOT_A_DECIMAL'],
  [' 1', 'NOT_A_DECIMAL'],
  ['123456789012345678901234567890', 'TOO_LARGE'],
  ['NaN', 'NOT_A_DECIMAL'],
  ['１', 'NOT_A_DECIMAL'],
])('validateShape() refuses the quantity %s', (quantity, code) => {
  expect(shape([{ ...line, quantity }])).toEqual([expect.objectContaining({ code, path: 'lines[0].quantity' })])
})

test('validateShape() refuses a computed field as an unknown key', () => {
  expect(
    shape([{ ...line, amount: '62.5', shippedQuantity: '5' }], { status: 'close', acceptance: 'purchasePaid', id: 'mine' })
      .map((issue) => (issue as { path: string }).path)
      .toSorted(),
  ).toEqual(['acceptance', 'id', 'lines[0].amount', 'lines[0].shippedQuantity', 'status'])
})

test('validateShape() refuses too long a text and too many parts by the code of their limit', () => {
  expect(shape([{ ...line, partNumber: 'x'.repeat(101) }])).toEqual([
    { code: 'TOO_LONG', path: 'lines[0].partNumber', params: { maximum: '100', given: '101' } },
  ])
  expect(shape(Array.from({ length: 21 }, () => line))).toEqual([{ code: 'ORDER_OVER_20_PARTS', path: 'lines', params: { maximum: '20', given: '21' } }])
})

test('validateShape() refuses a payload that is no object', () => {
  expect(validateShape(model, order, order.transitions.close!, ['x'], 'purchaser')).toEqual([{ code: 'WRONG_TYPE', path: '', params: { expected: 'object' } }])
})

test('validateShape() follows its own model: a field removed by a template is unknown there and known elsewhere', () => {
  expect(shape([line], { remark: 'x' })).toEqual([])
  const { remark: _, ...fields } = order.fields
  const changed: Model = { ...model, entities: { ...model.entities, order: { ...order, fields } } }
  expect(validateShape(changed, changed.entities.order!, order.transitions.create!, { remark: 'x' }, 'purchaser')).toEqual([
    { code: 'UNKNOWN_KEY', path: 'remark', params: { key: 'remark' } },
  ])
})

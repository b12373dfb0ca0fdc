import { expect, test } from 'vitest'
import { rowsOf } from '../model/document.ts'
import type { Row } from '../model/document.ts'
import { model, orderWith, evaluationContext } from '../../../tests/support/order.ts'
import { recompute } from './recompute.ts'

const order = model.entities.order!
const recomputed = (...lines: readonly Row[]) => recompute(model, order, orderWith(...lines), evaluationContext())

test('recompute() computes lines, then the document’s sums of them, exactly', () => {
  const document = recomputed({ quantity: '3', price: '0.333333' }, { quantity: '10', price: '100.1' })
  expect(rowsOf(document, 'lines')).toMatchObject([
    { taxPrice: '0.376666', amountWithoutTax: '1', amount: '1.13' },
    { taxPrice: '113.113', amountWithoutTax: '1001', amount: '1131.13' },
  ])
  expect(document).toMatchObject({ amountWithoutTax: '1002', amount: '1132.26' })
})

test('recompute() leaves a field blank if its formula reads a blank', () => {
  const document = recomputed({ price: null })
  expect(rowsOf(document, 'lines')).toMatchObject([{ taxPrice: null, amount: null, pending: '10' }])
})

test.each([
  [{ shippedQuantity: '0' }, 'WAITDELIVERY', '10'],
  [{ shippedQuantity: '4', onTheWayQuantity: '4' }, 'PARTIALDELIVERY', '6'],
  [{ shippedQuantity: '4', receivedQuantity: '4', inspectingQuantity: '4' }, 'PARTIALDELIVERY', '6'],
  [{ shippedQuantity: '10', onTheWayQuantity: '10' }, 'WAITRECEIVE', '0'],
  [{ shippedQuantity: '10', receivedQuantity: '10', onTheWayQuantity: '2.5', overReceivedQuantity: '2.5' }, 'WAITRECEIVE', '0'],
  [{ shippedQuantity: '5', receivedQuantity: '10', overReceivedQuantity: '5' }, 'PARTIALDELIVERY', '5'],
  [{ shippedQuantity: '10', receivedQuantity: '10', inspectingQuantity: '3' }, 'WAITINSPECT', '0'],
  [{ shippedQuantity: '10', receivedQuantity: '10' }, 'COMPLETED', '0'],
  [{ shippedQuantity: '10', receivedQuantity: '10', exchangedQuantity: '2' }, 'PARTIALDELIVERY', '2'],
  [{ shippedQuantity: '12', receivedQuantity: '10', exchangedQuantity: '2', onTheWayQuantity: '2' }, 'WAITRECEIVE', '0'],
  [{ shippedQuantity: '12', receivedQuantity: '12', exchangedQuantity: '2' }, 'COMPLETED', '0'],
  [{ shippedQuantity: '4', receivedQuantity: '4', closed: true }, 'CLOSE', '0'],
])('[ORD-21] recompute() derives a line %o as %s with %s pending', (line, lineStatus, pending) => {
  expect(rowsOf(recomputed(line), 'lines')).toMatchObject([{ lineStatus, pending }])
})

test('recompute() takes the least advanced open line for the status of the document', () => {
  expect(recomputed({ shippedQuantity: '10', receivedQuantity: '10' }, { shippedQuantity: '10', onTheWayQuantity: '10' })).toMatchObject({
    status: 'supplierDelivered',
    shippedShare: '1',
  })
  expect(recomputed({ shippedQuantity: '10', receivedQuantity: '10' }, { shippedQuantity: '1' })).toMatchObject({ status: 'purchasePaid', shippedShare: '0.5' })
  expect(recomputed({ shippedQuantity: '10', receivedQuantity: '10' }, { closed: true })).toMatchObject({ status: 'waitBalance' })
})

test('recompute() fills blanks with defaults only on request', () => {
  const blank = { ...orderWith({ taxRate: null }), currency: null, supplierName: null }
  const references = { supplier: { s: { id: 's', name: 'Jintai' } } }
  expect(recompute(model, order, blank, evaluationContext(references))).toMatchObject({ currency: null, supplierName: null })
  expect(recompute(model, order, blank, evaluationContext(references), 'all')).toMatchObject({
    currency: 'CNY',
    supplierName: 'Jintai',
    lines: [{ taxRate: '0.13', taxPrice: '113' }],
  })
  expect(recompute(model, order, blank, evaluationContext(references), { newLines: new Set(['l1']) })).toMatchObject({
    currency: null,
    lines: [{ taxRate: '0.13' }],
  })
})

test('recompute() does not touch the document that it is given', () => {
  const before = orderWith({})
  recompute(model, order, before, evaluationContext())
  expect(before).not.toHaveProperty('amount')
})

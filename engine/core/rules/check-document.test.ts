import { expect, test } from 'vitest'
import { rowsOf } from '../model/document.ts'
import type { Row } from '../model/document.ts'
import { model, orderWith, evaluationContext } from '../../../tests/support/order.ts'
import { checkDocument } from './check-document.ts'

const order = model.entities.order!
const references = {
  supplier: { s: { id: 's', level: 'ACCESS', blacklisted: false }, frozen: { id: 'frozen', level: 'FROZEN', blacklisted: false } },
  purchasingGroup: { g: { id: 'g' } },
}
const written = new Set(['supplier', 'currency', 'purchasingGroup', 'deliveryAddress', 'lines'])

function codes(after: Row, prefs: Row = {}, before?: Row): readonly string[] {
  return checkDocument(model, order, { after, written, ...(before === undefined ? {} : { before }) }, evaluationContext(references, prefs)).map(
    ({ code, path }) => `${path} ${code}`,
  )
}

test('checkDocument() finds nothing wrong with a good order', () => {
  expect(codes(orderWith({}, {}))).toEqual([])
})

test('checkDocument() reports all issues at once, with paths into the lines', () => {
  const wrong = {
    ...orderWith({ quantity: '0', price: null }, { taxRate: '1.01', inspectionType: 'X' }),
    deliveryAddress: null,
    supplier: 'frozen',
    purchasingGroup: 'other',
  }
  expect(codes(wrong).toSorted()).toEqual([
    'deliveryAddress REQUIRED',
    'lines[0].price PRICE_MISSING',
    'lines[0].quantity TOO_SMALL',
    'lines[1].inspectionType NOT_IN_VOCABULARY',
    'lines[1].taxRate TOO_LARGE',
    'purchasingGroup REFERENCE_NOT_FOUND',
    'supplier REFERENCE_NOT_ALLOWED',
  ])
})

test('checkDocument() counts decimals by the preferences', () => {
  expect(codes(orderWith({ quantity: '1.123456' }))).toEqual([])
  expect(codes(orderWith({ quantity: '1.123' }), { quantityScale: '2' })).toEqual(['lines[0].quantity TOO_MANY_DECIMALS'])
  expect(codes(orderWith({ price: '1.12345' }), { priceScale: '4' })).toEqual(['lines[0].price TOO_MANY_DECIMALS'])
})

test('checkDocument() refuses no lines and more than twenty', () => {
  expect(codes(orderWith())).toEqual(['lines TOO_FEW_ITEMS'])
  expect(codes(orderWith(...Array.from({ length: 21 }, () => ({}))))).toEqual(['lines ORDER_OVER_20_PARTS'])
})

test('checkDocument() refuses a change to a field that has become read-only', () => {
  const before = orderWith({ shippedQuantity: '1' })
  expect(codes({ ...before, currency: 'EUR' }, {}, before)).toEqual(['currency READ_ONLY'])
  expect(codes({ ...orderWith({}), currency: 'EUR' }, {}, orderWith({}))).toEqual([])
})

test('checkDocument() checks a reference only if it changed', () => {
  const before = { ...orderWith({}), supplier: 'frozen' }
  expect(codes(before, {}, before)).toEqual([])
})

test('[INQ-32] an existing line of an awarded order may lack a quotation; a new one may not', () => {
  const awarded = { ...orderWith({ id: 'first', quotationLine: 'q' }, { id: 'byHand' }), source: 'AWARD' }
  const source = { ...references, quotationLine: { q: { id: 'q' } } }
  const codesOf = (after: Row) =>
    checkDocument(model, order, { before: awarded, after, written: new Set(['lines']) }, evaluationContext(source)).map(({ code, path }) => `${path} ${code}`)
  expect(codesOf(awarded)).toEqual([])
  expect(codesOf({ ...awarded, lines: rowsOf({ ...orderWith({ id: 'first', quotationLine: 'q' }, { id: 'byHand' }, { id: 'new' }) }, 'lines') })).toEqual([
    'lines[2].quotationLine REQUIRED',
  ])
})

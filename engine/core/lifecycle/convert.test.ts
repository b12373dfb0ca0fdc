import { expect, test } from 'vitest'
import { convert } from './convert.ts'
import type { SourcePick } from './source-pick.ts'
import type { Row } from '../model/document.ts'
import { model, evaluationContext } from '../../../tests/support/order.ts'
import { valuesOf } from '../expression/values-of.ts'

const order = model.entities.order!
const fromList = order.conversions.fromPurchaseList!
const listLine = model.entities.purchaseListLine!

const usual = {
  purchaser: 'p',
  partName: 'Bearing',
  status: 'TOORDER',
  toOrder: '10',
  quantity: '10',
  supplier: 's1',
  currency: 'CNY',
  purchasingGroup: 'g',
  deliveryAddress: 'Gate 1',
  price: '100',
  taxRate: '0.13',
  inspectionType: 'E',
}
const sources = (...rows: readonly Row[]) =>
  new Map(rows.map((row, index) => [`p${index + 1}`, valuesOf(model, listLine, { ...usual, id: `p${index + 1}`, ...row }, evaluationContext())]))
const pick = (index: number, source: string, given: Row = {}): SourcePick => ({ source, given, path: `lines[${index}]` })

function ids(): () => string {
  let count = 0
  return () => `new${++count}`
}

test('convert() takes the pending quantity if none is entered, and copies the declared fields of the source', () => {
  const { documents, issues } = convert(model, order, fromList, {}, [pick(0, 'p1')], sources({ toOrder: '7' }), ids())
  expect(issues).toEqual([])
  expect(documents.map(({ document }) => document)).toMatchObject([
    {
      supplier: 's1',
      currency: 'CNY',
      deliveryAddress: 'Gate 1',
      purchaser: 'p',
      lines: [{ purchaseListLine: 'p1', quantity: '7', partName: 'Bearing', price: '100' }],
    },
  ])
})

test('convert() keeps entered values of writable fields', () => {
  const { documents } = convert(model, order, fromList, { deliveryAddress: 'Gate 9' }, [pick(0, 'p1', { quantity: '2.5', price: '95' })], sources({}), ids())
  expect(documents[0]?.document).toMatchObject({ deliveryAddress: 'Gate 9', lines: [{ quantity: '2.5', price: '95' }] })
})

test('convert() refuses more than is pending, all rows of a source together', () => {
  const { issues } = convert(model, order, fromList, {}, [pick(0, 'p1', { quantity: '6' }), pick(1, 'p1', { quantity: '5' })], sources({}), ids())
  expect(issues).toEqual([{ code: 'ORDER_OVER_PURCHASE_QUANTITY', path: 'lines[1].quantity', params: { pending: '10', given: '11' } }])
})

test('convert() makes a document for each supplier, and a source without one takes the chosen one', () => {
  const { documents } = convert(
    model,
    order,
    fromList,
    { supplier: 's2' },
    [pick(0, 'p1'), pick(1, 'p2'), pick(2, 'p3')],
    sources({}, { supplier: null }, {}),
    ids(),
  )
  expect(documents.map(({ document, rowPaths }) => [document.supplier, rowPaths])).toEqual([
    ['s1', ['lines[0]', 'lines[2]']],
    ['s2', ['lines[1]']],
  ])
})

test('[ORD-36] convert() puts a row without a source into the document of the rows with sources of its supplier, in the order in which they were sent', () => {
  const typed: SourcePick = { source: undefined, given: { partName: 'Washer', quantity: '5' }, path: 'lines[1]' }
  const rowsOfEach = (header: Row, ...rows: readonly Row[]) =>
    convert(model, order, fromList, header, [pick(0, 'p1'), typed, pick(2, 'p2')], sources(...rows), ids()).documents.map(({ document, rowPaths }) => [
      document.supplier,
      rowPaths,
    ])
  expect(rowsOfEach({ supplier: 's1' }, {}, {})).toEqual([['s1', ['lines[0]', 'lines[1]', 'lines[2]']]])
  expect(rowsOfEach({ supplier: 's2' }, {}, { supplier: 's2' })).toEqual([
    ['s1', ['lines[0]']],
    ['s2', ['lines[1]', 'lines[2]']],
  ])
})

test('convert() refuses rows that may not be mixed, sources that are not there and sources that may not be taken', () => {
  const { issues } = convert(
    model,
    order,
    fromList,
    {},
    [pick(0, 'p1'), pick(1, 'p2'), pick(2, 'p9'), pick(3, 'p3')],
    sources({}, { currency: 'EUR' }, { status: 'CLOSE' }),
    ids(),
  )
  expect(issues.map(({ code, path }) => `${path} ${code}`)).toEqual([
    'lines[2].purchaseListLine REFERENCE_NOT_FOUND',
    'lines[3].purchaseListLine ONLY_TO_BE_ORDERED',
    'lines[1].purchaseListLine MIXED_CURRENCIES',
  ])
})

test('convert() refuses the twenty-first part', () => {
  const picks = Array.from({ length: 21 }, (_, index) => pick(index, `p${index + 1}`))
  const { issues } = convert(model, order, fromList, {}, picks, sources(...picks.map(() => ({}))), ids())
  expect(issues).toEqual([{ code: 'ORDER_OVER_20_PARTS', path: 'lines', params: { maximum: '20', given: '21' } }])
})

test('convert() divides too many rows into several documents, and refuses them if the declaration does not allow it', () => {
  const many = Array.from({ length: 45 }, (_, index) => pick(index, `p${index + 1}`))
  const rows = sources(...many.map(() => ({})))
  const sizes = (conversion: typeof fromList) =>
    convert(model, order, conversion, {}, many, rows, ids()).documents.map(({ document }) => (document.lines as readonly Row[]).length)
  expect(sizes({ ...fromList, divides: true })).toEqual([20, 20, 5])
  expect(sizes(fromList)).toEqual([45])
  expect(convert(model, order, fromList, {}, many, rows, ids()).issues.map(({ code }) => code)).toContain('ORDER_OVER_20_PARTS')
  expect(convert(model, order, { ...fromList, divides: true }, {}, many, rows, ids()).issues).toEqual([])
})

test('convert() refuses a source by the first condition that it fails', () => {
  const inquiry = model.entities.inquiry!
  const refusals = (row: Row) =>
    convert(
      model,
      inquiry,
      inquiry.conversions.fromPurchaseList!,
      {},
      [pick(0, 'p1')],
      sources({ purchaseMode: 'ONLINE', inquiredQuantity: '0', ...row }),
      ids(),
    ).issues.map(({ code }) => code)
  expect(refusals({})).toEqual([])
  expect(refusals({ inquiredQuantity: '3', purchaseMode: 'OFFLINE' })).toEqual(['PARTS_ALREADY_INQUIRED'])
  expect(refusals({ purchaseMode: 'OFFLINE' })).toEqual(['OFFLINE_PARTS_NOT_INQUIRED'])
})

import { expect, test } from 'vitest'
import { projectModel } from '../../../tests/support/project-model.ts'
import { formDifferences } from './form-differences.ts'

const model = projectModel()
const line = { id: 'l1', lineNo: 1, document: 'o1' }

test('an answer in canonical form has no differences', () => {
  const lines = [{ ...line, taxPrice: '11.3', wholeUnits: null, inquiryLine: { id: 'i1', text: 'RF1 / 1' }, quotedPrice: '****' }]
  expect(formDifferences(model, { entity: { id: 'o1', version: 2, lines }, list: [line] })).toEqual([])
})

test('a figure with trailing zeros, a figure as a number, a bare reference and a document as an object are reported', () => {
  expect(formDifferences(model, { list: [{ ...line, shippedQuantity: '10.0' }] })).toEqual([
    'list[0].shippedQuantity is "10.0", which is not the form of a figure',
  ])
  expect(formDifferences(model, { list: [{ ...line, priceRank: 1 }] })).toEqual(['list[0].priceRank is 1, which is not the form of a figure'])
  expect(formDifferences(model, { entity: { id: 'o1', version: 2, lines: [{ ...line, inquiryLine: 'i1' }] } })).toEqual([
    'lines[0].inquiryLine is "i1", which is not the form of a reference',
  ])
  expect(formDifferences(model, { list: [{ ...line, document: { id: 'o1', text: '' } }] })).toEqual([
    'list[0].document is {"id":"o1","text":""}, which is not the form of a document',
  ])
})

import { expect, test } from 'vitest'
import type { LineSnapshot } from '../line-store/line-store.ts'
import { documentStore } from '../store/document-store.ts'
import { manualIdle } from '../../../../tests/support/draft-order.ts'
import { evaluationContext, model, purchaserWithout } from '../../../../tests/support/order.ts'
import { gridEditingOfStore, placesOfIssues } from './grid-editing-of-store.ts'

const keys = ['lineNo', 'part', 'quantity']
const snapshot: LineSnapshot = {
  rows: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
  marks: new Map([
    ['c quantity', { text: 'Please enter a number', typed: 'a dozen' }],
    ['c part', { text: 'Part is missing' }],
    ['a quantity', { text: 'Must be above 0' }],
  ]),
  rowIssues: new Map([['b', ['Delivered before it is ordered']]]),
  totals: {},
  canUndo: false,
  canRedo: false,
  checking: false,
}

test('issues stand in the order of the lines and of the columns, with what was typed', () => {
  expect(placesOfIssues(snapshot, keys)).toEqual([
    { row: 0, key: 'quantity', text: 'Must be above 0' },
    { row: 1, text: 'Delivered before it is ordered' },
    { row: 2, key: 'part', text: 'Part is missing' },
    { row: 2, key: 'quantity', text: 'Please enter a number: a dozen' },
  ])
})

test('a valid document has no issues', () => {
  expect(placesOfIssues({ ...snapshot, marks: new Map(), rowIssues: new Map() }, keys)).toEqual([])
})

test('[INQ-2] the target price is marked as required while the inquiry is one at fixed prices', () => {
  const entity = model.entities['inquiry']!
  const store = documentStore({
    model,
    entity,
    transition: entity.transitions['addOnly']!,
    start: { purchaser: 'p', type: 'ATG', lines: [{ id: 'a', partName: 'Bearing' }] },
    writer: purchaserWithout(),
    language: 'en',
    evaluationContext: evaluationContext(),
    textOf: (code) => code,
    totals: {},
    newId: () => 'new',
    idle: manualIdle().idle,
  })
  const { isRequiredNow } = gridEditingOfStore(store.lines('lines'), model.entities['inquiryLine']!, { onBlock: () => undefined })
  expect(isRequiredNow('targetPrice')).toBe(false)
  store.setHeader({ type: 'FTG' })
  expect(isRequiredNow('targetPrice')).toBe(true)
  store.lines('lines').remove(['a'])
  expect(isRequiredNow('targetPrice')).toBe(true)
  store.setHeader({ type: 'ATG' })
  expect(isRequiredNow('targetPrice')).toBe(false)
})

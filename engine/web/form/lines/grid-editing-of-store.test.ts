import { expect, test } from 'vitest'
import type { LineSnapshot } from '../line-store/line-store.ts'
import { placesOfIssues } from './grid-editing-of-store.ts'

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

import { expect, test } from 'vitest'
import { placeOfIssue } from './place-of-issue.ts'

test('placeOfIssue() reads the paths of issues', () => {
  expect(placeOfIssue('lines[3].quantity')).toEqual({ kind: 'cell', lines: 'lines', row: 3, field: 'quantity' })
  expect(placeOfIssue('lines[0]')).toEqual({ kind: 'cell', lines: 'lines', row: 0, field: '' })
  expect(placeOfIssue('supplier')).toEqual({ kind: 'field', field: 'supplier' })
  expect(placeOfIssue('')).toEqual({ kind: 'document' })
})

import { expect, test } from 'vitest'
import { withCopies, withLine, withoutLines } from './dialog-rows.ts'

const rows = [
  { id: 'a', lineNo: 1, part: 'P', shipped: '5' },
  { id: 'b', lineNo: 2, part: 'Q', shipped: '0' },
]

test('withCopies() puts a copy of the writable values right after its row, and renumbers the rows', () => {
  expect(withCopies(rows, new Set(['a']), new Set(['part']), () => '1')).toEqual([
    { id: 'a', lineNo: 1, part: 'P', shipped: '5' },
    { id: 'new:1', lineNo: 2, part: 'P' },
    { id: 'b', lineNo: 3, part: 'Q', shipped: '0' },
  ])
})

test('withLine() and withoutLines() keep the numbers without a gap', () => {
  expect(withLine(rows, '9')[2]).toEqual({ id: 'new:9', lineNo: 3 })
  expect(withoutLines(rows, new Set(['a']))).toEqual([{ id: 'b', lineNo: 1, part: 'Q', shipped: '0' }])
})

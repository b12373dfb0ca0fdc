import { expect, test } from 'vitest'
import { cellsOfCsv } from './cells-of-csv.ts'

test('cells are texts, with what their quotes keep together', () => {
  expect(cellsOfCsv('\ufeffName,Amount\r\n"Bearing, ""large""\r\n2",33.30\r\n,\r\n')).toEqual([
    ['Name', 'Amount'],
    ['Bearing, "large"\r\n2', '33.30'],
    ['', ''],
  ])
})

test('a file may end without the end of a line, also after a comma', () => {
  expect(cellsOfCsv('a,b\nc,')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
})

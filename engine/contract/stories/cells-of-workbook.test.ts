import { expect, test } from 'vitest'
import { workbook } from '../../../tests/files/spreadsheets.ts'
import { cellsOfWorkbook } from './cells-of-workbook.ts'

test('cells are texts: those that the sheet shares with others, and the digits of figures', () => {
  const file = workbook([
    ['Name', 'Price'],
    ['Bearing <A&B>', 0.0333],
    [null, 1345.6789],
  ])
  expect(cellsOfWorkbook(file)).toEqual([
    ['Name', 'Price'],
    ['Bearing <A&B>', '0.0333'],
    ['', '1345.6789'],
  ])
})

test('what is no archive is no workbook', () => {
  expect(() => cellsOfWorkbook(Buffer.from('Name,Price'))).toThrow('Cannot read the workbook: it is no ZIP archive')
})

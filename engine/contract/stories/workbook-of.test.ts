import { expect, test } from 'vitest'
import { cellsOfWorkbook } from './cells-of-workbook.ts'
import { workbookOf } from './workbook-of.ts'

test('a workbook has the cells that it was made of, with signs of XML and Chinese letters', () => {
  const rows = [
    ['零件名称', 'taxRate'],
    ['<轴承 & "座">', '1'],
  ]
  expect(cellsOfWorkbook(workbookOf(rows))).toEqual(rows)
})

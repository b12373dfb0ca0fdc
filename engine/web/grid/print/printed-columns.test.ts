import { expect, test } from 'vitest'
import { utilityColumn, type GridColumn } from '../api/grid-column.ts'
import { groupsInPrint, printedColumns } from './printed-columns.ts'

const column = (key: string, group?: string): GridColumn => ({
  ...utilityColumn({ key, label: key, width: 80, show: () => null }),
  isData: true,
  text: (row) => String(row[key] ?? ''),
  ...(group !== undefined && { group }),
})

test('[INQ-107] print shows columns with values, without buttons and line numbers', () => {
  const columns = [utilityColumn({ key: '#', label: '#', width: 40, show: () => null }), column('part'), column('remark'), column('price')]
  const rows = [
    { part: 'A-1', remark: '' },
    { part: 'A-2', price: '3.50' },
  ]
  expect(printedColumns(columns, rows).map(({ key }) => key)).toEqual(['part', 'price'])
  expect(printedColumns(columns, [])).toEqual([])
})

test('neighbours of one group stand under one heading, also where the same group begins again', () => {
  expect(groupsInPrint([column('part'), column('a', 'North'), column('b', 'North'), column('c', 'South'), column('d', 'North')])).toEqual([
    { key: 'part', group: undefined, width: 1 },
    { key: 'a', group: 'North', width: 2 },
    { key: 'c', group: 'South', width: 1 },
    { key: 'd', group: 'North', width: 1 },
  ])
})

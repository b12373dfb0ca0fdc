import { expect, test } from 'vitest'
import { type GridColumn, utilityColumn } from '../api/grid-column.ts'
import { alignedToRoom, narrowedToRoom, widthsByContent } from './fit-columns.ts'

const column = (key: string, width: number, more: Partial<GridColumn> = {}): GridColumn =>
  utilityColumn({ key, label: key, width, isData: true, show: () => null, text: (row) => String(row[key] ?? ''), ...more })

test('widthsByContent() gives a column of short texts the room that they take', () => {
  const columns = [column('name', 208, { wraps: true }), column('number', 132, { wraps: true }), column('quantity', 120, { isFigure: true })]
  const rows = [{ name: '深沟球轴承 6310', number: 'M-1', quantity: '5' }]
  const widths = widthsByContent(columns, rows)
  expect(widths.get('name')).toBeGreaterThan(5 * 13)
  expect(widths.get('name')).toBeLessThan(150)
  expect(widths.get('number')).toBeLessThan(132)
  expect(widths.get('quantity')).toBe(103)
})

test('widthsByContent() shows the whole name of a company in a column that is usually narrower', () => {
  const widths = widthsByContent([column('supplier', 132, { wraps: true })], [{ supplier: '江阴泰和法兰管件有限公司' }])
  expect(widths.get('supplier')).toBe(12 * 13 + 26)
})

test('widthsByContent() leaves a long text its usual width, and a column without texts its head', () => {
  const columns = [column('name', 208, { wraps: true }), column('remark', 220, { wraps: true, label: '备注' })]
  const widths = widthsByContent(columns, [{ name: 'Deep groove ball bearing 6310-C3 with a very long name' }])
  expect([widths.get('name'), widths.get('remark')]).toEqual([208, 68])
})

test('alignedToRoom() lets the last column in sight end where the actions begin', () => {
  const columns = [
    column('number', 150),
    column('name', 200),
    column('price', 100),
    column('amount', 120),
    column('actions', 100, { isData: false, frozen: 'end' }),
  ]
  const aligned = alignedToRoom(columns, 600)
  expect(aligned.map(({ width }) => width)).toEqual([166, 216, 118, 120, 100])
  expect(aligned.slice(0, 3).reduce((sum, { width }) => sum + width, 0)).toBe(500)
})

test('alignedToRoom() widens columns that all fit, each by its part, so that the actions stand at the edge', () => {
  const columns = [column('number', 150), column('name', 200), column('actions', 100, { isData: false, frozen: 'end' })]
  expect(alignedToRoom(columns, 900).map(({ width }) => width)).toEqual([342, 458, 100])
})

test('alignedToRoom() changes nothing where the columns fill the room already', () => {
  const columns = [column('number', 300), column('name', 500), column('actions', 100, { isData: false, frozen: 'end' })]
  expect(alignedToRoom(columns, 900)).toBe(columns)
})

test('alignedToRoom() changes nothing where a wide column is out of sight and much would have to be added', () => {
  const columns = [column('number', 150), column('name', 200), column('remark', 600)]
  expect(alignedToRoom(columns, 700)).toBe(columns)
})

test('narrowedToRoom() narrows columns alike so that all of them fit, none below its least', () => {
  const columns = [column('part', 132, { least: 92 }), column('target', 104), column('a', 190, { least: 130 }), column('b', 190, { least: 130 })]
  const widths = narrowedToRoom(columns, 536).map(({ width }) => width)
  expect(widths).toEqual([112, 104, 160, 160])
  expect(narrowedToRoom(columns, 616)).toBe(columns)
})

test('narrowedToRoom() leaves columns as they are that would not fit anyway', () => {
  const columns = [column('a', 190, { least: 130 }), column('b', 190, { least: 130 })]
  expect(narrowedToRoom(columns, 250)).toBe(columns)
})

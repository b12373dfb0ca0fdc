import { expect, test } from 'vitest'
import type { Row } from '../../../core/model/document.ts'
import { model } from '../../../../tests/support/order.ts'
import { draftOrder } from '../../../../tests/support/draft-order.ts'
import { utilityColumn } from '../../grid/api/grid-column.ts'
import { importSheet, isCertain, mappedTo, mappingOf, sheetOfLines } from './lines-sheet.ts'

const orderLine = model.entities['orderLine']!
const columnOf = (key: string, label: string) =>
  utilityColumn({
    key,
    label,
    width: 100,
    show: () => null,
    isData: true,
    isRequired: key === 'quantity',
    copied: (row: Row) => (typeof row[key] === 'string' ? row[key] : ''),
  })
const columns = [
  columnOf('partName', '零件名称'),
  columnOf('quantity', '数量'),
  columnOf('deliveryDate', '交货日期'),
  columnOf('amount', '金额'),
  utilityColumn({ key: 'number', label: '', width: 10, show: () => null }),
]
const line = (id: string, values: Row = {}): Row => ({ id, partName: 'Bearing', quantity: '10', price: '100', taxRate: '0.13', inspectionType: 'E', ...values })

test('[INQ-42] lines are saved with their numbers, figures as figures and days as days', () => {
  const { lines } = draftOrder([line('a', { deliveryDate: '2026-12-20' }), line('b', { partName: '0815' })])
  const [headings, first, second] = sheetOfLines(columns, orderLine, lines.snapshot().rows)
  expect(headings?.map((cell) => `${cell?.text}${cell?.look === 'required' ? ' *' : ''}`)).toEqual(['#', '零件名称', '数量 *', '交货日期', '金额'])
  expect(first).toMatchObject([{ text: '1' }, { kind: 'text', text: 'Bearing' }, { kind: 'number', text: '10' }, { kind: 'day', text: '2026-12-20' }, {}])
  expect(second).toMatchObject([{ text: '2' }, { kind: 'text', text: '0815' }, {}, null, {}])
})

test('[INQ-42] each row of the file goes to the line of its number, wrong values are marked in their cells, and one undo takes all back', () => {
  const { lines } = draftOrder([line('a'), line('b'), line('c')])
  const before = lines.snapshot().rows
  const file = [
    ['询价明细'],
    ['#', '数量*', '金额', '交货日期', 'unknown'],
    ['3', '12.5', '1', '2026-12-24', 'x'],
    ['1', 'ten', null, '2026-12-25', null],
    ['9', '1', null, null, null],
  ]
  expect(importSheet(file, mappingOf(file, columns)!, columns, orderLine, lines)).toEqual({
    written: 3,
    refused: 1,
    added: 0,
    overflow: 0,
    skipped: 1,
    other: 0,
  })
  expect(lines.snapshot().rows).toMatchObject([
    { id: 'a', quantity: '10', deliveryDate: '2026-12-25' },
    { id: 'b', quantity: '10' },
    { id: 'c', quantity: '12.5', deliveryDate: '2026-12-24', amount: '1412.5' },
  ])
  expect(lines.marksOf('a')?.cells.get('quantity')).toEqual({ text: 'NOT_A_DECIMAL', typed: 'ten' })
  lines.undo()
  expect(lines.snapshot().rows).toEqual(before)
})

test('[INQ-42] a row that names another part than the line of its number is of another quotation: it is left out and counted, the others are taken', () => {
  const partName = { ...orderLine.fields['partName']!, readonly: true }
  const closed = { ...orderLine, fields: { ...orderLine.fields, partName } }
  const declared = { ...model, entities: { ...model.entities, orderLine: closed } }
  const { lines } = draftOrder([line('a'), line('b', { partName: 'Shaft' }), line('c')], { model: declared })
  const file = [
    ['#', '零件名称', '数量'],
    ['1', 'Shaft', '7'],
    ['2', ' Shaft ', '8'],
    ['3', null, '9'],
  ]
  expect(importSheet(file, mappingOf(file, columns)!, columns, closed, lines)).toEqual({ written: 2, refused: 0, added: 0, overflow: 0, skipped: 0, other: 1 })
  expect(lines.snapshot().rows).toMatchObject([
    { partName: 'Bearing', quantity: '10' },
    { partName: 'Shaft', quantity: '8' },
    { partName: 'Bearing', quantity: '9' },
  ])
})

test('[INQ-42] rows without a number become new lines; a file with none of the headings is none of these lines', () => {
  const { lines } = draftOrder([line('a')])
  const file = [
    ['partName', '数量'],
    ['Shaft', '2'],
  ]
  expect(importSheet(file, mappingOf(file, columns)!, columns, orderLine, lines)).toMatchObject({ written: 2, added: 1, skipped: 0 })
  expect(lines.snapshot().rows).toMatchObject([{ partName: 'Bearing' }, { partName: 'Shaft', quantity: '2' }])
  expect(mappingOf([['Name'], ['x']], columns)).toBeUndefined()
})

const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = { partName: ['名称', 'Item'], quantity: ['采购数量', 'Qty'] }
const wordsFor = (key: string) => OTHER_WORDS[key] ?? []

test('[LINE-1] a file with headings of its own is mapped by other words for the columns; what is not known is named, and nothing is certain', () => {
  const file = [['采购申请'], ['名称', '型号', '采购数量', '交货日期', '备注'], ['轴承', '6204', '10', '2026-12-24', null]]
  const mapping = mappingOf(file, columns, wordsFor)!
  expect(mapping.columns.map(({ heading, key, sample }) => `${heading} ${key} ${sample}`)).toEqual([
    '名称 partName 轴承',
    '型号 undefined 6204',
    '采购数量 quantity 10',
    '交货日期 deliveryDate 2026-12-24',
    '备注 undefined ',
  ])
  expect(isCertain(mapping)).toBe(false)
  expect(
    isCertain(
      mappingOf(
        [
          ['零件名称', '数量'],
          ['轴承', '1'],
        ],
        columns,
        wordsFor,
      )!,
    ),
  ).toBe(true)
  const { lines } = draftOrder([])
  expect(importSheet(file, mapping, columns, orderLine, lines)).toMatchObject({ added: 1, refused: 0 })
  expect(lines.snapshot().rows).toMatchObject([{ partName: '轴承', quantity: '10', deliveryDate: '2026-12-24' }])
})

test('[LINE-1] a name goes before another word for the same column, and a person may put a column elsewhere', () => {
  const mapping = mappingOf(
    [
      ['名称', '零件名称', 'Qty'],
      ['a', 'b', '1'],
    ],
    columns,
    wordsFor,
  )!
  expect(mapping.columns.map(({ key }) => key)).toEqual([undefined, 'partName', 'quantity'])
  expect(mappedTo(mapping, 0, 'partName').columns.map(({ key }) => key)).toEqual(['partName', undefined, 'quantity'])
  expect(mappedTo(mapping, 2, undefined).columns.map(({ key }) => key)).toEqual([undefined, 'partName', undefined])
})

test('[LINE-1] headings of which none is known are left to the person', () => {
  const mapping = mappingOf(
    [
      ['甲', '乙'],
      ['轴承', '10'],
    ],
    columns,
    wordsFor,
  )!
  expect(mapping.columns.map(({ key }) => key)).toEqual([undefined, undefined])
  expect(isCertain(mapping)).toBe(false)
})

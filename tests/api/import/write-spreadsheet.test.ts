import { expect, test } from 'vitest'
import { readSpreadsheet } from '../../../engine/server/spreadsheet/read-spreadsheet.ts'
import { writeSpreadsheet } from '../../../engine/server/spreadsheet/write-spreadsheet.ts'
import { opened } from '../../files/spreadsheets.ts'

const DRAFT = {
  name: 'Purchase list: 2026/11',
  columns: [{ width: 12 }, { width: 20, choices: ['是', '否, vielleicht'] }, { width: 10 }],
  rows: [
    [
      { kind: 'text', text: 'Quantity', look: 'required' },
      { kind: 'text', text: 'Urgent', look: 'heading' },
      { kind: 'text', text: 'Day', look: 'heading' },
    ],
    [
      { kind: 'number', text: '-5.5', look: 'wrong', comment: 'Must not be below 0' },
      { kind: 'text', text: '=1+1' },
      { kind: 'day', text: '2026-01-05', look: 'wrong' },
    ],
    [{ kind: 'number', text: '123456789012345678901234567890' }, null, { kind: 'day', text: 'tomorrow' }],
  ],
} as const

test('a written file can be read again, with every digit', async () => {
  const answer = await readSpreadsheet('a.xlsx', await writeSpreadsheet(DRAFT), 1000)
  expect('sheet' in answer && answer.sheet).toEqual({
    name: 'Purchase list  2026 11',
    isFrom1904: false,
    rows: [
      {
        number: 1,
        cells: [
          { kind: 'text', text: 'Quantity' },
          { kind: 'text', text: 'Urgent' },
          { kind: 'text', text: 'Day' },
        ],
      },
      {
        number: 2,
        cells: [
          { kind: 'number', text: '-5.5' },
          { kind: 'text', text: '=1+1' },
          { kind: 'day', text: '2026-01-05' },
        ],
      },
      { number: 3, cells: [{ kind: 'text', text: '123456789012345678901234567890' }, null, { kind: 'text', text: 'tomorrow' }] },
    ],
  })
})

test('looks, comments, drop-downs and the frozen first row are in the file', async () => {
  const { commentAt, xmlOf } = opened(await writeSpreadsheet(DRAFT))
  expect(commentAt('A2')).toBe('Must not be below 0')
  const sheet = xmlOf('/xl/worksheets/sheet1.xml')
  const [wrong, wrongDay] = ['A2', 'C2'].map((address) => Number(new RegExp(`r="${address}" s="(\\d+)"`).exec(sheet)![1]))
  const formats = [...xmlOf('/xl/styles.xml').matchAll(/<xf [^>]*?fillId="(\d+)"[^>]*?\/?>/g)].slice(1).map((match) => match[0])
  const fills = [...xmlOf('/xl/styles.xml').matchAll(/<fill>.*?<\/fill>/g)].map((match) => match[0])
  for (const format of [wrong!, wrongDay!]) expect(fills[Number(/fillId="(\d+)"/.exec(formats[format]!)![1])]).toContain('FFFFCCC7')
  expect(formats[wrongDay!]).not.toBe(formats[wrong!])
  expect(sheet).toContain('sqref="B2:B20001"><formula1>choices!$B$1:$B$2</formula1>')
  expect(sheet).toContain('state="frozen"')
  expect(sheet).toMatch(/^<\?xml.*<sheetViews>.*<sheetData>.*<\/sheetData><dataValidations.*<legacyDrawing/s)
})

import { expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import { readSpreadsheet } from '../../../engine/server/spreadsheet/read-spreadsheet.ts'
import { archive, day, workbook, workbookParts, written } from '../../files/spreadsheets.ts'

// A busy machine takes longer than the product allows; the limit has a test of its own.
async function read(name: string, bytes: Buffer, timeLimit = 110_000) {
  const answer = await readSpreadsheet(name, bytes, 1000, timeLimit)
  if ('refused' in answer) return answer.refused
  return answer.sheet.rows.map((row) => [
    row.number,
    ...row.cells.map((cell) =>
      cell === null ? null : `${cell.kind} ${cell.text}${cell.kind === 'number' && cell.shown !== undefined ? ` (${cell.shown})` : ''}`,
    ),
  ])
}

const ROWS = [
  ['quantity', 'date', 'code', 'flag', 'rate'],
  [0.1 + 0.2, day(46027), { t: 'n', v: 42, z: '00000' } as const, true, { t: 'n', v: 0.13, z: '0%' } as const],
  [null, null, null, null, null],
  [1e21, day(46027.5), '0042', false, '13%'],
]
const READ = [
  [1, 'text quantity', 'text date', 'text code', 'text flag', 'text rate'],
  [2, 'number 0.3', 'day 2026-01-05', 'number 42 (00042)', 'flag true', 'number 0.13'],
  [4, 'number 1000000000000000000000', 'day 2026-01-05 12:00:00', 'text 0042', 'flag false', 'text 13%'],
]

test('a workbook is read with the rows, figures and days that it shows, blank rows left out', async () => {
  expect(await read('a.xlsx', workbook(ROWS))).toEqual(READ)
})

test('a real .xls is read alike', async () => {
  expect(await read('a.xls', workbook(ROWS, { type: 'biff8' }))).toEqual(READ)
})

test('the content decides, not the name: an .xls that is an .xlsx is read', async () => {
  expect(await read('A.XLS', workbook(ROWS))).toEqual(READ)
  expect(await read('a.xlsx', workbook(ROWS, { type: 'biff8' }))).toEqual(READ)
})

test('days count from 1904 where the workbook says so', async () => {
  const rows = [['date'], [day(44565)]]
  expect(await read('a.xlsx', workbook(rows, { isFrom1904: true }))).toEqual([
    [1, 'text date'],
    [2, 'day 2026-01-05'],
  ])
  expect(await read('a.xls', workbook(rows, { type: 'biff8', isFrom1904: true }))).toEqual([
    [1, 'text date'],
    [2, 'day 2026-01-05'],
  ])
})

test('the first sheet that is shown is read', async () => {
  const sheets = { secret: [['no']], shown: [['yes']] }
  expect(await read('a.xlsx', written(sheets, { hidden: ['secret'] }))).toEqual([[1, 'text yes']])
  expect(await read('a.xls', written(sheets, { hidden: ['secret'], type: 'biff8' }))).toEqual([[1, 'text yes']])
})

test('a name or a content that is no spreadsheet is refused', async () => {
  expect(await read('a.csv', workbook(ROWS))).toBe('ONLY_XLS_XLSX')
  expect(await read('a.xlsx', Buffer.from('quantity,date\n1,2026-01-05\n'))).toBe('ONLY_XLS_XLSX')
  expect(await read('a.xls', Buffer.from('<html><table><tr><td>1</td></tr></table></html>'))).toBe('ONLY_XLS_XLSX')
  expect(await read('a.xlsx', Buffer.alloc(0))).toBe('ONLY_XLS_XLSX')
})

test('an archive without a workbook is refused for its format, whatever it is called', async () => {
  const drawings = archive([{ name: 'drawing.pdf', content: Buffer.from('%PDF') }])
  expect(await read('a.xls', drawings)).toBe('FILE_FORMAT')
  expect(await read('a.xlsx', drawings)).toBe('FILE_FORMAT')
})

test('a broken or encrypted workbook cannot be read', async () => {
  const file = workbook(ROWS)
  expect(await read('a.xlsx', file.subarray(0, file.length - 40))).toBe('IMPORT_UNREADABLE')
  expect(await read('a.xlsx', archive(workbookParts(Buffer.from('<worksheet/>')).map((entry) => ({ ...entry, isEncrypted: true }))))).toBe('IMPORT_UNREADABLE')
  const compound = workbook(ROWS, { type: 'biff8' })
  expect(await read('a.xls', Buffer.concat([compound.subarray(0, 512), Buffer.alloc(compound.length - 512, 7)]))).toMatch(/FILE_FORMAT|IMPORT_UNREADABLE/)
})

test('an archive that declares huge sizes is refused before anything is unpacked', async () => {
  const bomb = archive(workbookParts(Buffer.alloc(1000, 32), 0xfffffff0))
  expect(await read('a.xlsx', bomb)).toBe('ARCHIVE_TOO_LARGE')
})

test('a real bomb of 40 MB in forty kilobytes is refused by its ratio', async () => {
  expect(await read('a.xlsx', archive(workbookParts(Buffer.alloc(40 * 1024 * 1024, 32))))).toBe('ARCHIVE_TOO_LARGE')
})

test('an archive that declares smaller sizes than it holds is stopped at the declared size', async () => {
  expect(await read('a.xlsx', archive(workbookParts(Buffer.alloc(8 * 1024 * 1024, 32), 1000)))).toBe('ARCHIVE_TOO_LARGE')
})

test('an archive with too many entries is refused', async () => {
  const many = Array.from({ length: 10_002 }, (_, index) => ({ name: `xl/${index}.xml`, content: Buffer.from('') }))
  expect(await read('a.xlsx', archive([...workbookParts(Buffer.from('<worksheet/>')), ...many]))).toBe('ARCHIVE_TOO_LARGE')
})

test('reading a file is stopped after its time limit', async () => {
  const cells = `<row>${'<c t="str"><v>x</v></c>'.repeat(50)}</row>`.repeat(10_000)
  const slow = archive(workbookParts(Buffer.from(`<worksheet><sheetData>${cells}</sheetData></worksheet>`)))
  expect(await read('a.xlsx', slow, 100)).toBe('IMPORT_TIMEOUT')
})

test('a row that ends in the last possible column is refused, and blank cells out there are cut', async () => {
  const wide = (value: string) => workbook(Array.from({ length: 5 }, () => ['bolt', ...Array<null>(16_382).fill(null), value]))
  expect(await read('a.xlsx', wide('x'))).toBe('ARCHIVE_TOO_LARGE')
  expect(await read('a.xlsx', wide(' '))).toEqual([1, 2, 3, 4, 5].map((row) => [row, 'text bolt']))
})

test('a sheet of 256 columns is read, with 257 it is refused', async () => {
  const columns = (count: number) => workbook([Array.from({ length: count }, (_, place) => `c${place}`)])
  expect((await read('a.xlsx', columns(256)))[0]).toHaveLength(257)
  expect(await read('a.xlsx', columns(257))).toBe('ARCHIVE_TOO_LARGE')
})

test('a text that the file says once and names in many cells is refused once the cells are too large together', async () => {
  const named = (columns: number) => {
    const cell = { t: 's', v: 'x'.repeat(20_000) }
    const sheet = {
      '!data': Array.from({ length: 1000 }, () => Array(columns).fill(cell)),
      '!ref': XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: 999, c: columns - 1 } }),
    }
    const book = { SheetNames: ['S'], Sheets: { S: sheet as unknown as XLSX.WorkSheet } }
    return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true }) as Buffer
  }
  expect(named(4).length).toBeLessThan(100_000)
  expect(await read('a.xlsx', named(3))).toHaveLength(1000)
  expect(await read('a.xlsx', named(4))).toBe('ARCHIVE_TOO_LARGE')
})

test('a text of a cell has at most 32,767 characters, as in a spreadsheet program', async () => {
  const text = (length: number) =>
    archive(workbookParts(Buffer.from(`<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>${'x'.repeat(length)}</v></c></row></sheetData></worksheet>`)))
  expect((await read('a.xlsx', text(32_767)))[0]).toHaveLength(2)
  expect(await read('a.xlsx', text(32_768))).toBe('ARCHIVE_TOO_LARGE')
})

test('a format of more than 255 characters counts as none, and the zeros that a format puts before a figure count as text', async () => {
  const padded = (zeros: number, columns: number, rows: number) => {
    const cell = { t: 'n', v: 1, z: '0'.repeat(zeros) }
    return workbook(Array.from({ length: rows }, () => Array<XLSX.CellObject>(columns).fill(cell as XLSX.CellObject)))
  }
  expect(await read('a.xlsx', padded(255, 1, 1))).toEqual([[1, `number 1 (${'1'.padStart(255, '0')})`]])
  expect(await read('a.xlsx', padded(256, 1, 1))).toEqual([[1, 'number 1']])
  const bomb = padded(60_000, 50, 40)
  expect(bomb.length).toBeLessThan(40_000)
  expect((await read('a.xlsx', bomb))[0]).toHaveLength(51)
  expect(await read('a.xlsx', padded(255, 256, 1000))).toBe('ARCHIVE_TOO_LARGE')
})

test('what no table holds is in no heading and no text: the character NUL', async () => {
  const rows = [
    ['id', 'a_x0000_b'],
    ['_x0000_', '_x0000_轴承 😀'],
  ]
  expect(await read('a.xlsx', workbook(rows))).toEqual([
    [1, 'text id', 'text ab'],
    [2, null, 'text 轴承 😀'],
  ])
})

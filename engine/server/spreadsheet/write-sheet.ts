import * as XLSX from 'xlsx'
import { isKeptAsNumber, serialOfDay } from './cell-figures.ts'
import { sheetName } from './sheet-name.ts'
import { styleWorkbook } from './style-workbook.ts'
import type { DraftCell, SheetDraft } from './sheet-draft.ts'

/** Too many comments make the file slow to open; the reasons are in a column as well. */
const MAX_COMMENTS = 2000

/** Writes an .xlsx file. Slow when large: runs in the worker. */
export function writeSheet(draft: SheetDraft): Buffer {
  const name = sheetName(draft.name)
  const choices = choicesSheet(draft)
  const sheets = { [name]: cellsOf(draft), ...(choices && { [CHOICES]: choices }) }
  const book: XLSX.WorkBook = { SheetNames: Object.keys(sheets), Sheets: sheets, Workbook: { Sheets: [{}, { Hidden: 1 }] } }
  // Written unpacked first, because the library writes no styles; they are added to its XML.
  const plain = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: false }) as Buffer
  return styleWorkbook(plain, draft, CHOICES)
}

const CHOICES = 'choices'

function cellsOf(draft: SheetDraft): XLSX.WorkSheet {
  let comments = 0
  const data = draft.rows.map((row) =>
    row.map((cell) => {
      if (cell === null) return undefined
      const written = cellOf(cell)
      if (cell.comment !== undefined && comments++ < MAX_COMMENTS) written.c = Object.assign([{ t: cell.comment }], { hidden: true })
      return written
    }),
  )
  return {
    '!data': data,
    '!ref': rangeOf(draft.rows.length, Math.max(1, ...draft.rows.map((row) => row.length))),
    '!cols': draft.columns.map(({ width }) => ({ wch: width })),
  } as unknown as XLSX.WorkSheet
}

function cellOf({ kind, text, isPercent }: DraftCell): XLSX.CellObject {
  if (kind === 'number' && isKeptAsNumber(text)) return { t: 'n', v: Number(text), ...(isPercent && { z: /\.\d{3}/.test(text) ? '0.00%' : '0%' }) }
  if (kind === 'day') {
    const serial = serialOfDay(text)
    if (serial !== undefined) return { t: 'n', v: serial, z: 'yyyy-mm-dd' }
  }
  return { t: 's', v: text }
}

function choicesSheet({ columns }: SheetDraft): XLSX.WorkSheet | undefined {
  const lists = columns.map((column) => column.choices ?? [])
  const height = Math.max(0, ...lists.map((list) => list.length))
  if (height === 0) return undefined
  const data = Array.from({ length: height }, (_, row) => lists.map((list) => (list[row] === undefined ? undefined : { t: 's', v: list[row] })))
  return { '!data': data, '!ref': rangeOf(height, lists.length) } as unknown as XLSX.WorkSheet
}

function rangeOf(rows: number, columns: number): string {
  return XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: Math.max(rows, 1) - 1, c: columns - 1 } })
}

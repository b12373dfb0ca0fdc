import * as XLSX from 'xlsx'
import { Decimal } from '../../core/decimal/decimal.ts'
import { dateFromSerial } from '../../core/rules/date-from-typing.ts'
import { storableText } from '../../core/text/storable-text.ts'
import type { Sheet, SheetCell, SheetRow } from './sheet.ts'
import { unpackEntry } from './unpack-entry.ts'
import type { ZipEntry } from './zip-directory.ts'

/** A spreadsheet of a known kind; an archive comes with the directory that was checked. */
export type SpreadsheetFile =
  | { readonly kind: 'xlsx'; readonly bytes: Buffer; readonly entries: readonly ZipEntry[] }
  | { readonly kind: 'xls'; readonly bytes: Buffer }

/** As many as the format xls has. */
const MAX_COLUMNS = 256
/** Places from the first column to the last filled one, of all rows: 20,000 rows of 100 columns. */
const MAX_CELLS = 2_000_000
/** As long as a text in a cell can be, in both formats. */
const MAX_TEXT = 32_767
/** Characters of all texts. A file says a text once and names it in many cells; whoever gets the rows has it as often as it is named. */
const MAX_CHARACTERS = 64_000_000
/** The longest format of a number that a spreadsheet program writes; a longer one counts as none, before anything is computed by it. */
const MAX_FORMAT = 255

/** A sheet has more columns, cells or text than people make. */
export class SheetTooLargeError extends Error {}

/** The first visible sheet of a workbook, with its first `mostRows` rows that are not blank. Slow: runs in the worker. */
export function readSheet(file: SpreadsheetFile, mostRows: number): Sheet {
  const source = file.kind === 'xlsx' ? unpacked(file.bytes, file.entries) : file.bytes
  let book = parse(source, 0)
  const hidden = book.Workbook?.Sheets ?? []
  const index = book.SheetNames.findIndex((_, place) => !hidden[place]?.Hidden)
  if (index > 0) book = parse(source, index)
  const name = book.SheetNames[Math.max(index, 0)] ?? ''
  const isFrom1904 = book.Workbook?.WBProps?.date1904 === true
  return { name: storableText(name), isFrom1904, rows: rowsOf(book.Sheets[name], isFrom1904, mostRows) }
}

type Package = ReturnType<typeof XLSX.CFB.utils.cfb_new>

// The library gets unpacked parts, so that it reads what was checked. Pictures and the like stay packed.
function unpacked(bytes: Buffer, entries: readonly ZipEntry[]): Package {
  const parts = XLSX.CFB.utils.cfb_new()
  for (const entry of entries) {
    if (/\.(xml|rels)$/i.test(entry.name)) XLSX.CFB.utils.cfb_add(parts, entry.name, unpackEntry(bytes, entry), { unsafe: true })
  }
  return parts
}

function parse(source: Package | Buffer, sheet: number): XLSX.WorkBook {
  const options = { dense: true, cellFormula: false, cellHTML: false, cellText: false, cellNF: true, bookVBA: false, sheets: sheet }
  if (Buffer.isBuffer(source)) return XLSX.read(source, { ...options, type: 'buffer' })
  // The library's types lack this export.
  return (XLSX as unknown as { parse_zip(parts: Package, options: XLSX.ParsingOptions): XLSX.WorkBook }).parse_zip(source, options)
}

function rowsOf(sheet: XLSX.WorkSheet | undefined, isFrom1904: boolean, mostRows: number): readonly SheetRow[] {
  const rows: SheetRow[] = []
  let [places, characters] = [0, 0]
  const data = (sheet?.['!data'] ?? []) as readonly (readonly (XLSX.CellObject | undefined)[] | undefined)[]
  // Sparse: a sheet may have its next row a million rows below.
  data.forEach((line, index) => {
    if (line === undefined || rows.length >= mostRows) return
    // A cell of the last possible column makes a row of 16,384 places, so the row is measured before it is copied.
    const columns = line.findLastIndex((cell) => cell !== undefined && isFilled(cellOf(cell, isFrom1904))) + 1
    if (columns === 0) return
    places += columns
    if (columns > MAX_COLUMNS || places > MAX_CELLS) throw new SheetTooLargeError()
    const cells = Array.from({ length: columns }, (_, place) => (line[place] === undefined ? null : cellOf(line[place], isFrom1904)))
    for (const cell of cells) {
      if (cell === null) continue
      // A format of zeros makes a short figure long.
      characters += Math.max(cell.text.length, cell.kind === 'number' ? (cell.shown?.length ?? 0) : 0)
      if (cell.text.length > MAX_TEXT || characters > MAX_CHARACTERS) throw new SheetTooLargeError()
    }
    rows.push({ number: index + 1, cells })
  })
  return rows
}

function isFilled(cell: SheetCell | null): boolean {
  return cell !== null && cell.text.trim() !== ''
}

// What no table holds goes here, once for headings, keys, values and messages.
function cellOf(cell: XLSX.CellObject, isFrom1904: boolean): SheetCell | null {
  const { t, v, z } = cell
  switch (t) {
    case 's':
      return textCell(v === undefined ? '' : storableText(String(v)))
    case 'b':
      return { kind: 'flag', text: v === true ? 'true' : 'false' }
    case 'n':
      return typeof v === 'number' && Number.isFinite(v) ? numberCell(v, typeof z === 'string' && z.length <= MAX_FORMAT ? z : 'General', isFrom1904) : null
    case 'e':
      return { kind: 'error', text: storableText(cell.w ?? '#ERROR!') }
    default:
      return null
  }
}

function textCell(text: string): SheetCell | null {
  return text === '' ? null : { kind: 'text', text }
}

function numberCell(value: number, format: string, isFrom1904: boolean): SheetCell {
  if (XLSX.SSF.is_date(format)) {
    const day = dateFromSerial(value, isFrom1904)
    if (day !== undefined) return { kind: 'day', text: `${day}${timeOf(value)}` }
  }
  const text = new Decimal(value.toPrecision(15)).toFixed()
  if (isPercentFormat(format)) return { kind: 'number', text, isPercent: true }
  return /^0{2,}$/.test(format) && /^\d+$/.test(text) ? { kind: 'number', text, shown: text.padStart(format.length, '0') } : { kind: 'number', text }
}

// A per cent sign between quotes is only a text beside the figure.
function isPercentFormat(format: string): boolean {
  return format.replaceAll(/"[^"]*"|\\./g, '').includes('%')
}

function timeOf(serial: number): string {
  const seconds = Math.round((serial - Math.floor(serial)) * 86_400)
  if (seconds === 0 || seconds === 86_400) return ''
  return ` ${[Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')}`
}

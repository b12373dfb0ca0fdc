import { crc32, deflateRawSync } from 'node:zlib'
import * as XLSX from 'xlsx'

export type Value = string | number | boolean | null | XLSX.CellObject

/** A workbook with one sheet. */
export function workbook(rows: readonly (readonly Value[])[], options: { readonly type?: 'xlsx' | 'biff8'; readonly isFrom1904?: boolean } = {}): Buffer {
  return written({ Sheet1: rows }, options)
}

/** A workbook with these sheets; some may be hidden. */
export function written(
  sheets: Readonly<Record<string, readonly (readonly Value[])[]>>,
  {
    type = 'xlsx',
    isFrom1904 = false,
    hidden = [],
  }: { readonly type?: 'xlsx' | 'biff8'; readonly isFrom1904?: boolean; readonly hidden?: readonly string[] } = {},
): Buffer {
  const names = Object.keys(sheets)
  const book: XLSX.WorkBook = {
    SheetNames: names,
    Sheets: Object.fromEntries(names.map((name) => [name, sheetOf(sheets[name]!)])),
    Workbook: { WBProps: { date1904: isFrom1904 }, Sheets: names.map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 }) as const) },
  }
  return XLSX.write(book, { type: 'buffer', bookType: type, compression: true }) as Buffer
}

function sheetOf(rows: readonly (readonly Value[])[]): XLSX.WorkSheet {
  const data = rows.map((row) =>
    row.map((value): XLSX.CellObject | undefined => {
      if (value === null) return undefined
      if (typeof value === 'object') return value
      return { t: typeof value === 'string' ? 's' : typeof value === 'number' ? 'n' : 'b', v: value }
    }),
  )
  const columns = Math.max(1, ...rows.map((row) => row.length))
  return { '!data': data, '!ref': XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: columns - 1 } }) } as unknown as XLSX.WorkSheet
}

/** A date in a spreadsheet's form. */
export function day(serial: number): XLSX.CellObject {
  return { t: 'n', v: serial, z: 'yyyy-mm-dd' }
}

/** All cells of the first sheet as texts, with the comments of each. */
export function opened(file: Buffer): {
  readonly rows: readonly (readonly string[])[]
  readonly commentAt: (address: string) => string | undefined
  readonly xmlOf: (part: string) => string
} {
  const book = XLSX.read(file, { type: 'buffer' })
  const sheet = book.Sheets[book.SheetNames[0]!]!
  const parts = XLSX.CFB.read(file, { type: 'buffer' })
  return {
    rows: XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }),
    commentAt: (address) => (sheet[address] as XLSX.CellObject | undefined)?.c?.[0]?.t,
    xmlOf: (part) => Buffer.from(XLSX.CFB.find(parts, part)!.content as Buffer).toString('utf8'),
  }
}

export type Entry = { readonly name: string; readonly content: Buffer; readonly declaredSize?: number; readonly isEncrypted?: boolean }

/** A ZIP archive whose directory may have false sizes. */
export function archive(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declaredSize, isEncrypted } of entries) {
    const packed = deflateRawSync(content, { level: 9 })
    const size = declaredSize ?? content.length
    const title = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(size, 18)
    fields.writeUInt16LE(title.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('504b01021400', 'hex'), fields, rest, title)
    parts.push(Buffer.from('504b0304', 'hex'), fields, title, packed)
    offset += 4 + 26 + title.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

/** The parts of a workbook, with one sheet of the given XML. */
export function workbookParts(sheet: Buffer, declaredSize?: number): readonly Entry[] {
  const types =
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>'
  const book =
    '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'
  const rels =
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
  return [
    { name: '[Content_Types].xml', content: Buffer.from(types) },
    { name: 'xl/workbook.xml', content: Buffer.from(book) },
    { name: 'xl/_rels/workbook.xml.rels', content: Buffer.from(rels) },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, ...(declaredSize === undefined ? {} : { declaredSize }) },
  ]
}

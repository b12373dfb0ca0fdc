import { expect, test } from 'vitest'
import { kindOfFile } from '../../../engine/server/spreadsheet/kind-of-file.ts'
import { readSpreadsheet } from '../../../engine/server/spreadsheet/read-spreadsheet.ts'
import { archive, workbookParts } from '../../files/spreadsheets.ts'

const SHEET = Buffer.from('<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>read</v></c></row></sheetData></worksheet>')

/** The same archive with the sizes of every entry, and the end of its directory, in the 64-bit fields. */
function inZip64(plain: Buffer, size?: bigint): Buffer {
  const end = plain.length - 22
  const [count, start] = [plain.readUInt16LE(end + 10), plain.readUInt32LE(end + 16)]
  const entries: Buffer[] = []
  for (let at = start, index = 0; index < count; index++) {
    const length = 46 + plain.readUInt16LE(at + 28)
    const entry = Buffer.from(plain.subarray(at, at + length))
    const extra = Buffer.alloc(28)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    extra.writeBigUInt64LE(size ?? BigInt(entry.readUInt32LE(24)), 4)
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(20)), 12)
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(42)), 20)
    for (const place of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, place)
    entry.writeUInt16LE(28, 30)
    entries.push(entry, extra)
    at += length
  }
  const directory = Buffer.concat(entries)
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + directory.length), 8)
  const last = Buffer.from(plain.subarray(end))
  last.writeUInt16LE(0xffff, 10)
  last.writeUInt32LE(0xffffffff, 16)
  return Buffer.concat([plain.subarray(0, start), directory, end64, locator, last])
}

test('a workbook in ZIP64 is read', async () => {
  const answer = await readSpreadsheet('a.xlsx', inZip64(archive(workbookParts(SHEET))), 10)
  expect('sheet' in answer && answer.sheet.rows).toEqual([{ number: 1, cells: [{ kind: 'text', text: 'read' }] }])
})

test('ZIP64 hides no size, and no place outside the file', () => {
  const plain = archive(workbookParts(SHEET))
  expect(kindOfFile('a.xlsx', inZip64(plain, 2n ** 60n))).toEqual({ kind: 'refused', code: 'ARCHIVE_TOO_LARGE' })
  const astray = inZip64(plain)
  astray.writeBigUInt64LE(2n ** 62n, astray.length - 22 - 20 + 8)
  expect(kindOfFile('a.xlsx', astray)).toEqual({ kind: 'refused', code: 'IMPORT_UNREADABLE' })
  const negative = inZip64(plain)
  negative.writeBigUInt64LE(2n ** 64n - 1n, negative.length - 22 - 20 - 56 + 48)
  expect(kindOfFile('a.xlsx', negative)).toEqual({ kind: 'refused', code: 'IMPORT_UNREADABLE' })
})

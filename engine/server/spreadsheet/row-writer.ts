import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import { sheetName } from './sheet-name.ts'
import type { DraftCell, DraftColumn } from './sheet-draft.ts'
import { partsBesideSheet, rowXml, sheetStart, sheetEnd } from './sheet-parts.ts'
import { CSV_BYTE_ORDER_MARK, csvLine } from './write-csv.ts'

/** A file that is written row by row. Both calls return the finished bytes, which may be none yet. */
export type RowWriter = {
  write(rows: readonly (readonly (DraftCell | null)[])[]): Promise<Uint8Array>
  end(): Promise<Uint8Array>
}

/** Writes a .csv or .xlsx file without holding it in memory. Runs in the worker. */
export function rowWriter(format: 'xlsx' | 'csv', name: string, columns: readonly DraftColumn[]): RowWriter {
  return format === 'csv' ? csvWriter() : workbookWriter(name, columns)
}

function csvWriter(): RowWriter {
  let begins = CSV_BYTE_ORDER_MARK
  const taken = (rows: Parameters<RowWriter['write']>[0]) => {
    const text = begins + rows.map(csvLine).join('')
    begins = ''
    return Promise.resolve(Buffer.from(text))
  }
  return { write: taken, end: () => taken([]) }
}

function workbookWriter(name: string, columns: readonly DraftColumn[]): RowWriter {
  const zip = new ZipFile()
  const finished: Uint8Array[] = []
  zip.outputStream.on('data', (part: Uint8Array) => finished.push(part))
  const ended = once(zip.outputStream, 'end')
  const sheet = new PassThrough()
  for (const [path, content] of Object.entries(partsBesideSheet(sheetName(name)))) zip.addBuffer(Buffer.from(content), path)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  let count = 0
  const say = async (text: string) => {
    if (!sheet.write(text)) await once(sheet, 'drain')
    return Buffer.concat(finished.splice(0))
  }
  const begun = say(sheetStart(columns))
  return {
    async write(rows) {
      const first = await begun.then((part) => (count === 0 ? part : new Uint8Array()))
      const rest = await say(rows.map((row) => rowXml(row, ++count)).join(''))
      return Buffer.concat([first, rest])
    },
    async end() {
      await begun
      sheet.end(sheetEnd(count, columns.length))
      await ended
      return Buffer.concat(finished.splice(0))
    },
  }
}

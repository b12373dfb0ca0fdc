import type { DraftCell, SheetDraft } from './sheet-draft.ts'

/** A .csv file for spreadsheets: UTF-8 with a byte order mark, lines ended by CRLF. */
export function writeCsv({ rows }: Pick<SheetDraft, 'rows'>): Buffer {
  return Buffer.from(CSV_BYTE_ORDER_MARK + rows.map(csvLine).join(''))
}

/** The byte order mark of UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\ufeff'

/** One row with the end of its line. */
export function csvLine(row: readonly (DraftCell | null)[]): string {
  return `${row.map((cell) => (cell === null ? '' : quoted(guarded(cell)))).join(',')}\r\n`
}

// A spreadsheet would run a text that begins like a formula, in full width too, and some pass over blanks before it. A figure may be negative.
function guarded({ kind, text }: DraftCell): string {
  if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return text
  return /^(?:[\t\r]|[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

import type { DraftCell, SheetDraft } from './sheet-draft.ts'

/** A .csv file as spreadsheets open it: UTF-8 that says so, lines ended by CRLF. */
export function writeCsv({ rows }: Pick<SheetDraft, 'rows'>): Buffer {
  const lines = rows.map((row) => row.map((cell) => (cell === null ? '' : quoted(guarded(cell)))).join(','))
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
}

// A text that begins like a formula would be run by the spreadsheet of whoever opens the file. A figure may be negative.
function guarded({ kind, text }: DraftCell): string {
  if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return text
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

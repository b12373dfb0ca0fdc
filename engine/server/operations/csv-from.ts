import type { DraftCell } from '../spreadsheet/sheet-draft.ts'

/** Comma-separated values that spreadsheets open rightly: marked as UTF-8, and no text is taken for a formula. */
export function csvFrom(rows: readonly (readonly (DraftCell | null)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map((cell) => (cell === null ? '' : written(cell))).join(',')).join('\r\n')}\r\n`
}

function written({ kind, text }: DraftCell): string {
  const harmless = kind === 'text' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

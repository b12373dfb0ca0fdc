/**
 * A block of cells in the clipboard format of spreadsheets: cells separated by tabs, rows by line ends. A cell that contains a tab or a line end, or begins
 * with a quote, is quoted, with its own quotes doubled; `cellsOfBlock` reads it back.
 */
export function clipboardFromBlock(block: readonly (readonly string[])[]): string {
  return block.map((row) => row.map(quoted).join('\t')).join('\n')
}

function quoted(text: string): string {
  return /[\t\n\r]/.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text
}

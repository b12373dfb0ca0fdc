/**
 * A block of cells as a spreadsheet has it on the clipboard: cells parted by tabs, rows by line ends. A cell with a tab, a line
 * end or a quote at its beginning stands in quotes, its own quotes doubled; `cellsOfBlock` reads it back.
 */
export function clipboardFromBlock(block: readonly (readonly string[])[]): string {
  return block.map((row) => row.map(quoted).join('\t')).join('\n')
}

function quoted(text: string): string {
  return /[\t\n\r]/.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text
}

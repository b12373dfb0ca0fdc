/**
 * A block copied from a spreadsheet, as rows of cells: cells separated by tabs, rows by line ends, a cell with either of them quoted, a quote in it doubled.
 * The line end after the last row adds no row.
 */
export function parseClipboard(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  let place = 0
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  while (place < text.length) {
    const letter = text[place]!
    if (quoted) {
      if (letter === '"' && text[place + 1] === '"') {
        cell += '"'
        place++
      } else if (letter === '"') quoted = false
      else cell += letter
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === '\t') endCell()
    else if (letter === '\n') endRow()
    else if (letter !== '\r' || text[place + 1] !== '\n') {
      if (letter === '\r') endRow()
      else cell += letter
    }
    place++
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

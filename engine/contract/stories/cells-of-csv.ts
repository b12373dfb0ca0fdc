/** The cells of a .csv file as texts: values may stand in quotes, with doubled quotes and ends of lines in them. */
export function cellsOfCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy
  const whole = text.replace(/^\ufeff/, '')
  while (cell.lastIndex < whole.length) {
    const found = cell.exec(whole)
    if (found === null) throw new SyntaxError('Cannot read the file: a cell of it is no CSV')
    const [, quoted, plain = '', end] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',' && cell.lastIndex < whole.length) continue
    if (end === ',') row.push('')
    rows.push(row)
    row = []
  }
  return rows
}

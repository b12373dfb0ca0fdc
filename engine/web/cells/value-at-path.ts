export type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a column in an answer's row: under its whole path, or step by step. */
export function valueAtPath(row: Row, path: string): unknown {
  if (path in row) return row[path]
  let here: unknown = row
  for (const name of path.split('.')) {
    if (!isRow(here)) return undefined
    here = here[name]
  }
  return here
}

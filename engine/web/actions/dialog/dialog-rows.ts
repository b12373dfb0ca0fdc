import type { Row } from '../../cells/value-at-path.ts'

const numbered = (rows: readonly Row[]): readonly Row[] => rows.map((row, place) => (row['lineNo'] === place + 1 ? row : { ...row, lineNo: place + 1 }))

/** Adds a new row at the end. */
export function withLine(rows: readonly Row[], id: string, values: Row = {}): readonly Row[] {
  return numbered([...rows, { ...values, id: `new:${id}` }])
}

/** Adds a copy of each selected row after it; `open` names the fields that a person may enter, the others get their initial values. */
export function withCopies(rows: readonly Row[], chosen: ReadonlySet<string>, open: ReadonlySet<string>, newId: () => string): readonly Row[] {
  return numbered(
    rows.flatMap((row) => {
      if (!chosen.has(String(row['id']))) return [row]
      const copy = Object.fromEntries(Object.entries(row).filter(([name]) => open.has(name)))
      return [row, { ...copy, id: `new:${newId()}` }]
    }),
  )
}

/** Removes the chosen rows. */
export function withoutLines(rows: readonly Row[], chosen: ReadonlySet<string>): readonly Row[] {
  return numbered(rows.filter((row) => !chosen.has(String(row['id']))))
}

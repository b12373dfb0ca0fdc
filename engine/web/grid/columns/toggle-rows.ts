import type { Row } from '../../cells/value-at-path.ts'

/** The selected rows after one more was selected or cleared; with `from` also all rows between the two. Rows of other pages stay selected. */
export function toggleRows(selected: ReadonlySet<string>, rows: readonly Row[], row: number, isSelected: boolean, from = row): ReadonlySet<string> {
  const next = new Set(selected)
  for (const each of rows.slice(Math.min(from, row), Math.max(from, row) + 1)) {
    if (isSelected) next.add(String(each['id']))
    else next.delete(String(each['id']))
  }
  return next
}

import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from '../api/grid-column.ts'
import type { Cell } from '../api/cell-range.ts'

/** A search ignores case and the difference of full width and half width. */
export function foldedText(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/**
 * The cells whose text contains the searched one, row by row, in portions of a number of rows, so that the page stays responsive in between. A figure is found
 * both as displayed and as copied ("1,200" and "1200").
 */
export function* matchesOf(rows: readonly Row[], columns: readonly GridColumn[], search: string, portion = 250): Generator<readonly Cell[]> {
  const wanted = foldedText(search.trim())
  if (wanted === '') return
  for (let start = 0; start < rows.length; start += portion) {
    const found: Cell[] = []
    for (let row = start; row < Math.min(start + portion, rows.length); row++)
      columns.forEach((column, place) => {
        if (column.isData && holds(column, rows[row]!, wanted)) found.push({ row, column: place })
      })
    yield found
  }
}

function holds(column: GridColumn, row: Row, wanted: string): boolean {
  return foldedText(column.text(row)).includes(wanted) || (column.isFigure && foldedText(column.copied(row)).includes(wanted))
}

/** The match to start with: the first at or after a cell, or the first of all. */
export function matchFrom(matches: readonly Cell[], { row, column }: Cell): number {
  const next = matches.findIndex((each) => each.row > row || (each.row === row && each.column >= column))
  return matches.length === 0 ? -1 : Math.max(next, 0)
}

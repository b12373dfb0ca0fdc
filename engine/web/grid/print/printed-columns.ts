import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from '../api/grid-column.ts'

/** The data columns that have a value in at least one row: paper is narrow. */
export function printedColumns(columns: readonly GridColumn[], rows: readonly Row[]): readonly GridColumn[] {
  return columns.filter((column) => column.isData && rows.some((row) => column.text(row) !== ''))
}

/** Neighbours under one heading; a column without a heading is on its own. */
export function groupsInPrint(columns: readonly GridColumn[]): readonly { readonly key: string; readonly group: string | undefined; readonly width: number }[] {
  const groups: { key: string; group: string | undefined; width: number }[] = []
  for (const { key, group } of columns) {
    const last = groups.at(-1)
    if (last !== undefined && last.group === group) last.width++
    else groups.push({ key, group, width: 1 })
  }
  return groups
}

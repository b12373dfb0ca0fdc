import { rectangleOf } from '../api/cell-range.ts'
import type { GridApi } from '../api/grid-api.ts'
import type { CellWrite } from '../api/grid-editing.ts'

/** The open cells of the selection, each with the value written into it. */
export function writeSelection({ rows, columns, editing, range }: GridApi, content: { readonly typed: string } | { readonly value: unknown }): void {
  const chosen = range()
  if (editing === undefined || chosen === undefined) return
  const { top, bottom, left, right } = rectangleOf(chosen)
  const changes: CellWrite[] = []
  for (const row of rows.slice(top, bottom + 1))
    for (const { key, edit } of columns.slice(left, right + 1))
      if (edit !== undefined && editing.isOpen(row, key)) changes.push({ id: String(row['id']), key, ...content })
  if (changes.length > 0) editing.write(changes)
}

/** The word that the reader of a day takes for the present day, by the calendar of the document. */
const today = 'today'

/** Writes the present day into the open cells of the selection that hold a day. Returns whether the selection has such columns. */
export function writeToday(api: GridApi): boolean {
  const chosen = api.range()
  if (chosen === undefined) return false
  const { left, right } = rectangleOf(chosen)
  const columns = api.columns.map((column, place) => (place >= left && place <= right && column.series !== 'day' ? { ...column, edit: undefined } : column))
  if (!columns.slice(left, right + 1).some(({ edit }) => edit !== undefined)) return false
  writeSelection({ ...api, columns }, { typed: today })
  return true
}

/** Clears the open cells of the selection. */
export function clearSelection(api: GridApi): void {
  writeSelection(api, { typed: '' })
}

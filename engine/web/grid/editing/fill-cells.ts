import { fillDownOf, fillRightOf } from '../fill/fill-targets.ts'
import { rectangleOf, type Rectangle } from '../api/cell-range.ts'
import type { GridApi } from '../api/grid-api.ts'

/** Fills the open cells beside a source and selects the filled range. One undo step. */
export function fillCells({ rows, columns, editing, state }: GridApi, source: Rectangle, target: Rectangle, isCopy: boolean): void {
  if (editing === undefined) return
  const filled = editing.fillBlock({
    rows,
    columns: columns.map(({ key, series, edit }) => (edit === undefined ? undefined : { key, series })),
    source,
    target,
    isCopy,
  })
  const open = filled.filter(({ row, key }) => editing.isOpen(row, key))
  if (open.length > 0) editing.write(open.map(({ row, key, value }) => ({ id: String(row['id']), key, value })))
  state.set({ range: { anchor: { row: target.top, column: target.left }, focus: { row: target.bottom, column: target.right } }, filling: undefined })
}

/** Ctrl+D and Ctrl+R: copies the first row, or the first column, of the selection into the rest of it. */
export function fillSelection(api: GridApi, direction: 'down' | 'right'): void {
  const range = api.range()
  if (range === undefined) return
  const rectangle = rectangleOf(range)
  const filling = direction === 'down' ? fillDownOf(rectangle) : fillRightOf(rectangle, api.bounds().firstColumn)
  if (filling === undefined) return
  fillCells(api, filling.source, filling.target, true)
  // The selection stays: the row above is only the source of the values.
  api.state.set({ range })
}

/** Continues the series in the first cells of the selected range: the filled ones, column by column, down to its end. */
export function fillSeries(api: GridApi): void {
  const range = api.range()
  if (range === undefined) return
  const { top, bottom, left, right } = rectangleOf(range)
  for (let column = left; column <= right; column++) {
    const key = api.columns[column]?.key ?? ''
    let last = top
    while (last < bottom && (api.rows[last + 1]?.[key] ?? null) !== null) last++
    if (last < bottom) fillCells(api, { top, bottom: last, left: column, right: column }, { top, bottom, left: column, right: column }, false)
  }
  api.state.set({ range })
}

import type { Rectangle } from '../api/cell-range.ts'

/** The source of Ctrl+D: the first row of the range, or the row above if the range is one row high. Undefined if there is nothing above. */
export function fillDownOf(range: Rectangle): { readonly source: Rectangle; readonly target: Rectangle } | undefined {
  if (range.top < range.bottom) return { source: { ...range, bottom: range.top }, target: range }
  if (range.top === 0) return undefined
  return { source: { ...range, top: range.top - 1, bottom: range.top - 1 }, target: { ...range, top: range.top - 1 } }
}

/** The source of Ctrl+R: the first column of the range, or the one to the left if the range is one column wide. */
export function fillRightOf(range: Rectangle, firstColumn: number): { readonly source: Rectangle; readonly target: Rectangle } | undefined {
  if (range.left < range.right) return { source: { ...range, right: range.left }, target: range }
  if (range.left <= firstColumn) return undefined
  return { source: { ...range, left: range.left - 1, right: range.left - 1 }, target: { ...range, left: range.left - 1 } }
}

/** The range that the fill handle would fill when dragged to a cell: along the longer axis, as a spreadsheet does; undefined inside the source. */
export function dragTarget(source: Rectangle, over: { readonly row: number; readonly column: number }): Rectangle | undefined {
  const down = over.row > source.bottom ? over.row - source.bottom : over.row < source.top ? over.row - source.top : 0
  const across = over.column > source.right ? over.column - source.right : over.column < source.left ? over.column - source.left : 0
  if (down === 0 && across === 0) return undefined
  return Math.abs(down) >= Math.abs(across)
    ? { ...source, top: Math.min(source.top, over.row), bottom: Math.max(source.bottom, over.row) }
    : { ...source, left: Math.min(source.left, over.column), right: Math.max(source.right, over.column) }
}

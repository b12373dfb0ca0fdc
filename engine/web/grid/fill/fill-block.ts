import type { Row } from '../../cells/value-at-path.ts'
import type { Rectangle } from '../api/cell-range.ts'
import { continueSeries } from './continue-series.ts'
import type { SeriesKind } from '../api/grid-column.ts'

/** A column as far as filling goes: whose values it shows, and how they go on. */
export type FillColumn = { readonly key: string; readonly series: SeriesKind }
/** A cell and the value that it gets. */
export type FilledCell = { readonly row: Row; readonly key: string; readonly value: unknown }

type Filling = {
  readonly rows: readonly Row[]
  /** By the columns of the grid; undefined where nothing is filled. */
  readonly columns: readonly (FillColumn | undefined)[]
  /** What is there. */
  readonly source: Rectangle
  /** What is to be filled: the source and the cells on one side of it. */
  readonly target: Rectangle
  /** Repeats instead of counting on. */
  readonly isCopy: boolean
}

/** The cells beside a source and what they are filled with, column by column for a filling up or down, row by row for one across. */
export function fillBlock({ rows, columns, source, target, isCopy }: Filling): readonly FilledCell[] {
  const filled: FilledCell[] = []
  const put = (row: number, column: number, value: unknown) => {
    const [at, of] = [rows[row], columns[column]]
    if (at !== undefined && of !== undefined) filled.push({ row: at, key: of.key, value })
  }
  const valueAt = (row: number, column: number) => rows[row]?.[columns[column]?.key ?? ''] ?? null
  const from = <T>(first: number, last: number, make: (place: number) => T): readonly T[] =>
    Array.from({ length: Math.max(last - first + 1, 0) }, (_, place) => make(first + place))

  for (let column = source.left; column <= source.right; column++) {
    const kind = isCopy ? 'same' : (columns[column]?.series ?? 'same')
    const values = from(source.top, source.bottom, (row) => valueAt(row, column))
    continueSeries(kind, values, target.bottom - source.bottom).forEach((value, place) => put(source.bottom + 1 + place, column, value))
    continueSeries(kind, values, source.top - target.top, true).forEach((value, place) => put(source.top - 1 - place, column, value))
  }
  for (let row = source.top; row <= source.bottom; row++) {
    // Columns beside each other go on only where they hold the same kind of thing.
    const kinds = new Set(from(target.left, target.right, (column) => columns[column]?.series))
    const kind = isCopy || kinds.size > 1 ? 'same' : ([...kinds][0] ?? 'same')
    const values = from(source.left, source.right, (column) => valueAt(row, column))
    continueSeries(kind, values, target.right - source.right).forEach((value, place) => put(row, source.right + 1 + place, value))
    continueSeries(kind, values, source.left - target.left, true).forEach((value, place) => put(row, source.left - 1 - place, value))
  }
  return filled
}

/** What Ctrl+D takes: the first row of the range, or the row above where the range is one row high. Undefined where there is nothing above. */
export function fillDownOf(range: Rectangle): { readonly source: Rectangle; readonly target: Rectangle } | undefined {
  if (range.top < range.bottom) return { source: { ...range, bottom: range.top }, target: range }
  if (range.top === 0) return undefined
  return { source: { ...range, top: range.top - 1, bottom: range.top - 1 }, target: { ...range, top: range.top - 1 } }
}

/** What Ctrl+R takes: the first column of the range, or the one to the left where the range is one column wide. */
export function fillRightOf(range: Rectangle, firstColumn: number): { readonly source: Rectangle; readonly target: Rectangle } | undefined {
  if (range.left < range.right) return { source: { ...range, right: range.left }, target: range }
  if (range.left <= firstColumn) return undefined
  return { source: { ...range, left: range.left - 1, right: range.left - 1 }, target: { ...range, left: range.left - 1 } }
}

/** What the handle at the corner would fill when it is dragged to a cell: along the longer way, as a spreadsheet does; undefined inside the source. */
export function dragTarget(source: Rectangle, over: { readonly row: number; readonly column: number }): Rectangle | undefined {
  const down = over.row > source.bottom ? over.row - source.bottom : over.row < source.top ? over.row - source.top : 0
  const across = over.column > source.right ? over.column - source.right : over.column < source.left ? over.column - source.left : 0
  if (down === 0 && across === 0) return undefined
  return Math.abs(down) >= Math.abs(across)
    ? { ...source, top: Math.min(source.top, over.row), bottom: Math.max(source.bottom, over.row) }
    : { ...source, left: Math.min(source.left, over.column), right: Math.max(source.right, over.column) }
}

import type { FilledCell, Filling } from '../api/filling.ts'
import { continueSeries } from './continue-series.ts'

/** The cells beside a source and their new values: column by column for a fill up or down, row by row for a fill across. */
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
    // Neighbouring columns continue each other only if they hold the same kind of value.
    const kinds = new Set(from(target.left, target.right, (column) => columns[column]?.series))
    const kind = isCopy || kinds.size > 1 ? 'same' : ([...kinds][0] ?? 'same')
    const values = from(source.left, source.right, (column) => valueAt(row, column))
    continueSeries(kind, values, target.right - source.right).forEach((value, place) => put(row, source.right + 1 + place, value))
    continueSeries(kind, values, source.left - target.left, true).forEach((value, place) => put(row, source.left - 1 - place, value))
  }
  return filled
}

import { markKey } from './cell-marks.ts'
import type { CellMark, CellMarks } from './cell-marks.ts'
import type { RowMarks } from './line-issues.ts'

/** The marks of all cells as one map by `markKey`, without copying: there may be thousands, and one change touches one of them. */
export function flatMarks(rows: ReadonlyMap<string, RowMarks>): CellMarks {
  function get(key: string): CellMark | undefined {
    const end = key.lastIndexOf(' ')
    return rows.get(key.slice(0, end))?.cells.get(key.slice(end + 1))
  }
  function* entries(): MapIterator<[string, CellMark]> {
    for (const [id, { cells }] of rows) for (const [field, mark] of cells) yield [markKey(id, field), mark]
  }
  function* keys(): MapIterator<string> {
    for (const [key] of entries()) yield key
  }
  function* values(): MapIterator<CellMark> {
    for (const [, mark] of entries()) yield mark
  }
  return {
    get,
    has: (key) => get(key) !== undefined,
    get size() {
      let size = 0
      for (const { cells } of rows.values()) size += cells.size
      return size
    },
    entries,
    keys,
    values,
    forEach(visit) {
      for (const [key, mark] of entries()) visit(mark, key, this)
    },
    [Symbol.iterator]: entries,
  }
}

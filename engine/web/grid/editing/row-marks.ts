import type { Row } from '../../cells/value-at-path.ts'
import type { CellMark, RowMarks } from '../api/grid-editing.ts'

const place = '_marks'

/** The row with its issues, for its cells to read without a look-up of their own. */
export function withMarks(row: Row, marks: RowMarks | undefined): Row {
  return { ...row, [place]: marks }
}

export function marksIn(row: Row): RowMarks | undefined {
  return row[place] as RowMarks | undefined
}

export function markIn(row: Row, key: string): CellMark | undefined {
  return marksIn(row)?.cells.get(key)
}

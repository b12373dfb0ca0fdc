import type { Field } from '../../../core/model/field.ts'
import type { NamesOfValue } from '../../../core/rules/parse-cell.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { markKey, type CellMark } from './cell-marks.ts'
import { withLine } from './line-rows.ts'
import { valueFromText } from './value-from-text.ts'

type Paste = {
  readonly rows: readonly Row[]
  readonly cells: readonly (readonly string[])[]
  /** The cell where the block begins. */
  readonly at: { readonly row: number; readonly column: number }
  /** The fields of the visible columns, in their order; undefined where a column takes nothing. */
  readonly fields: readonly (Field | undefined)[]
  readonly isOpen: (row: Row, field: Field) => boolean
  readonly mayAdd: boolean
  readonly names: NamesOfValue
  readonly newId: () => string
  readonly refusal: string
}

export type Pasted = {
  readonly rows: readonly Row[]
  readonly marks: ReadonlyMap<string, CellMark>
  readonly changed: readonly string[]
  readonly beyond: number
}

/**
 * Puts a block into the lines from a cell on, each text read by the type of its column. What cannot be read is marked and kept as it
 * was written; cells that are not open are passed over; rows beyond the last one are new lines, if lines may be added.
 */
export function applyPaste({ rows, cells, at, fields, isOpen, mayAdd, names, newId, refusal }: Paste): Pasted {
  let result = [...rows]
  const marks = new Map<string, CellMark>()
  const changed: string[] = []
  let beyond = 0
  for (const [down, texts] of cells.entries()) {
    const place = at.row + down
    if (place >= result.length) {
      if (!mayAdd) {
        beyond++
        continue
      }
      result = [...withLine(result, newId())]
    }
    const row = result[place]!
    const values: Record<string, unknown> = {}
    for (const [across, text] of texts.entries()) {
      const field = fields[at.column + across]
      if (field === undefined || !isOpen(row, field)) continue
      const reading = valueFromText(field, text, names)
      if (reading.kind === 'value') values[field.name] = reading.value
      else marks.set(markKey(row['id'], field.name), { text: refusal, typed: text })
    }
    result[place] = { ...row, ...values }
    changed.push(String(row['id']))
  }
  return { rows: result, marks, changed, beyond }
}

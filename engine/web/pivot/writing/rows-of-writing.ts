import { ZERO, type Decimal } from '../../../core/decimal/decimal.ts'
import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'
import type { PeriodStep, Pivot, PivotWrite } from '../../../core/model/screen.ts'
import { idOfValue, textOfValue } from '../../cells/text-of-value.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { periodOf } from '../periods/period-of.ts'

/** A row of the table: a source, its lines in the order of their days, those of each period, their sum, and what the row holds in all. */
export type WritingRow = {
  readonly id: string
  readonly head: Row
  readonly lines: readonly Row[]
  readonly cells: ReadonlyMap<string, readonly Row[]>
  readonly sum: Decimal
  readonly whole: Decimal | undefined
}

export type Writing = Pick<Pivot, 'by' | 'across'> & { readonly write: PivotWrite }

/** The figure of a line; 0 while it has none. */
export function quantityOf(row: Row, { write }: Writing): Decimal {
  return parseDecimal(textOfValue(row[write.quantity])) ?? ZERO
}

/** The day of a line; '' while it has none. */
export function dayOfLine(row: Row, { across }: Pick<Writing, 'across'>): string {
  return textOfValue(row[across])
}

/**
 * Arranges the lines of a form: a row for each source, in the order in which they first stood. A source keeps its row when its last line goes, so that it can be
 * written again. A row keeps its identity until one of its lines changes.
 */
export function rowsOfWriting(writing: Writing): (lines: readonly Row[], step: PeriodStep) => readonly WritingRow[] {
  const heads = new Map<string, Row>()
  let known = new Map<string, WritingRow>()
  let knownStep: PeriodStep | undefined
  return (lines, step) => {
    const bySource = new Map<string, Row[]>()
    for (const line of lines) {
      const id = idOfValue(line[writing.by]) ?? ''
      if (id === '') continue
      const own = bySource.get(id)
      if (own === undefined) bySource.set(id, [line])
      else own.push(line)
      if (own === undefined) heads.set(id, line)
    }
    const rows = [...heads].map(([id, head]): WritingRow => {
      const own = (bySource.get(id) ?? []).toSorted((left, right) => (dayOfLine(left, writing) < dayOfLine(right, writing) ? -1 : 1))
      const before = knownStep === step ? known.get(id) : undefined
      const isSame = before !== undefined && before.lines.length === own.length && own.every((line, index) => line === before.lines[index])
      return isSame ? before : rowOf(id, head, own, step)
    })
    known = new Map(rows.map((row) => [row.id, row]))
    knownStep = step
    return rows
  }

  function rowOf(id: string, head: Row, lines: readonly Row[], step: PeriodStep): WritingRow {
    const cells = new Map<string, Row[]>()
    for (const line of lines) {
      const day = dayOfLine(line, writing)
      if (day === '') continue
      const period = periodOf(day, step)
      const own = cells.get(period)
      if (own === undefined) cells.set(period, [line])
      else own.push(line)
    }
    return {
      id,
      head,
      lines,
      cells,
      sum: lines.reduce((sum, line) => sum.plus(quantityOf(line, writing)), ZERO),
      whole: parseDecimal(textOfValue(head[writing.write.whole])),
    }
  }
}

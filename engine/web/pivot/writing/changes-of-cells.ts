import type { Decimal } from '../../../core/decimal/decimal.ts'
import type { PeriodStep } from '../../../core/model/screen.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { PartChanges } from '../../form/line-store/line-store.ts'
import { dayWithin } from '../periods/period-of.ts'
import { planCell } from './plan-cell.ts'
import { dayOfLine, quantityOf, type Writing, type WritingRow } from './rows-of-writing.ts'

/** A cell and the sum that is written into it. */
export type WrittenCell = { readonly row: WritingRow; readonly period: string; readonly sum: Decimal }

/**
 * What sums written into cells do to the lines of the form. A further line stands among those of its source by its day. `lines`: all lines of the form in
 * their order.
 */
export function changesOfCells(writing: Writing, lines: readonly Row[], cells: readonly WrittenCell[], step: PeriodStep, today: string): PartChanges {
  const changed: { id: string; values: Row }[] = []
  const removed: string[] = []
  const further: { row: WritingRow; day: string; sum: Decimal }[] = []
  for (const { row, period, sum } of cells) {
    const own = (row.cells.get(period) ?? []).map((line) => ({ id: String(line['id']), quantity: quantityOf(line, writing) }))
    const plan = planCell(own, sum)
    changed.push(...plan.changed.map(({ id, quantity }) => ({ id, values: { [writing.write.quantity]: quantity.toFixed() } })))
    removed.push(...plan.removed)
    if (plan.added !== undefined) further.push({ row, day: dayWithin(period, step, today), sum: plan.added })
  }
  const going = new Set(removed)
  const standing = lines.filter((line) => !going.has(String(line['id'])))
  const added = further
    .toSorted((left, right) => (left.day < right.day ? -1 : 1))
    .map(({ row, day, sum }) => ({
      of: row.lines[0] ?? row.head,
      values: { [writing.across]: day, [writing.write.quantity]: sum.toFixed() },
      after: placeOf(row, day),
    }))
  return { cells: changed, added, removed }

  // After the last line of the source that comes before; before its first one if it comes first; at the end if there is none.
  function placeOf(row: WritingRow, day: string): string | undefined {
    const left = row.lines.filter((line) => !going.has(String(line['id'])))
    const earlier = left.findLast((line) => dayOfLine(line, writing) < day)
    if (earlier !== undefined) return String(earlier['id'])
    const [first] = left
    if (first === undefined) return undefined
    return String(standing[standing.indexOf(first) - 1]?.['id'] ?? '')
  }
}

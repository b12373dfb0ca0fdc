import { ZERO } from '../../../core/decimal/decimal.ts'
import type { Decimal } from '../../../core/decimal/decimal.ts'
import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'
import type { Field } from '../../../core/model/field.ts'
import { valueAtPath } from '../../cells/value-at-path.ts'
import type { Row } from '../../cells/value-at-path.ts'

/** The exact sums of columns, kept as rows change: the old value of a row is subtracted, the new one added. */
export type LineTotals = {
  note(row: Row): void
  drop(id: string): void
  /** Adds rows that are not yet included, while there is time; returns whether some are left. Until then there are no sums. */
  fill(rows: readonly Row[], hasTime: () => boolean): boolean
  /** The sums as `sumsOf` computes them: a column with a masked figure, or with rows in different units, has none. The same object until one changes. */
  values(): Readonly<Record<string, string>>
}

type Share = { readonly figure: Decimal | undefined; readonly unit: unknown }
type Column = {
  readonly name: string
  readonly unit: string | undefined
  readonly shares: Map<string, Share>
  readonly units: Map<unknown, number>
  total: Decimal
  unread: number
}

/** The sums of these columns, without rows yet: `fill` adds them. */
export function lineTotals(names: readonly string[], fields: Readonly<Record<string, Field>>): LineTotals {
  const columns = names.map((name): Column => ({ name, unit: fields[name]?.unit, shares: new Map(), units: new Map(), total: ZERO, unread: 0 }))
  let known: Readonly<Record<string, string>> | undefined
  const noted = new Set<string>()
  let isFilled = names.length === 0

  function take(column: Column, id: string): void {
    const share = column.shares.get(id)
    if (share === undefined) return
    column.shares.delete(id)
    known = undefined
    if (share.figure === undefined) column.unread--
    else column.total = column.total.minus(share.figure)
    if (column.unit !== undefined) count(column.units, share.unit, -1)
  }

  function add(column: Column, id: string, row: Row): void {
    const value = row[column.name]
    if (value === null || value === undefined || value === '') return
    const share: Share = { figure: parseDecimal(String(value)), unit: column.unit === undefined ? undefined : valueAtPath(row, column.unit) }
    column.shares.set(id, share)
    known = undefined
    if (share.figure === undefined) column.unread++
    else column.total = column.total.plus(share.figure)
    if (column.unit !== undefined) count(column.units, share.unit, 1)
  }

  function note(row: Row): void {
    const id = String(row['id'])
    noted.add(id)
    for (const column of columns) {
      take(column, id)
      add(column, id, row)
    }
  }

  return {
    note,
    drop(id) {
      noted.delete(id)
      for (const column of columns) take(column, id)
    },
    fill(rows, hasTime) {
      if (isFilled) return false
      for (const row of rows) {
        if (noted.has(String(row['id']))) continue
        if (!hasTime()) return true
        note(row)
      }
      isFilled = true
      known = undefined
      return false
    },
    values() {
      if (!isFilled) return none
      known ??= Object.fromEntries(columns.filter(({ unread, units }) => unread === 0 && units.size <= 1).map(({ name, total }) => [name, total.toFixed()]))
      return known
    },
  }
}

const none: Readonly<Record<string, string>> = {}

function count(units: Map<unknown, number>, unit: unknown, by: 1 | -1): void {
  const now = (units.get(unit) ?? 0) + by
  if (now === 0) units.delete(unit)
  else units.set(unit, now)
}

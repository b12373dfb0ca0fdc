import { parseDecimal } from '../../core/decimal/parse-decimal.ts'
import { ZERO } from '../../core/decimal/decimal.ts'
import type { Row } from '../cells/value-at-path.ts'

/** Exact sums of columns. A column with a hidden figure (a mask) has no sum: a sum of the rest would lie. */
export function sumsOf(rows: readonly Row[], fields: readonly string[]): Row {
  const sums: Record<string, string> = {}
  for (const field of fields) {
    const figures = rows.map((row) => row[field]).filter((value) => value !== null && value !== undefined && value !== '').map((value) => parseDecimal(String(value)))
    if (figures.every((figure) => figure !== undefined)) sums[field] = figures.reduce((sum, figure) => sum.plus(figure), ZERO).toFixed()
  }
  return sums
}

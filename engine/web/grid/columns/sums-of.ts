import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'
import { ZERO } from '../../../core/decimal/decimal.ts'
import type { Field } from '../../../core/model/field.ts'
import { valueAtPath } from '../../cells/value-at-path.ts'
import type { Row } from '../../cells/value-at-path.ts'

/**
 * Exact sums of columns. A column with a masked figure has no sum, because a sum of the rest would be wrong. Nor has one whose rows have different units or
 * currencies: pieces and kilograms do not add.
 */
export function sumsOf(rows: readonly Row[], names: readonly string[], fields: Readonly<Record<string, Field>>): Row {
  const sums: Record<string, string> = {}
  for (const name of names) {
    const filled = rows.filter((row) => row[name] !== null && row[name] !== undefined && row[name] !== '')
    const unit = fields[name]?.unit
    if (unit !== undefined && new Set(filled.map((row) => valueAtPath(row, unit))).size > 1) continue
    const figures = filled.map((row) => parseDecimal(String(row[name])))
    if (figures.every((figure) => figure !== undefined)) sums[name] = figures.reduce((sum, figure) => sum.plus(figure), ZERO).toFixed()
  }
  return sums
}

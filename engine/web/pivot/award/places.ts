import type { PivotAward } from '../../../core/model/screen.ts'
import type { Decimal } from '../../../core/decimal/decimal.ts'
import { ZERO } from '../../../core/decimal/decimal.ts'
import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'
import { sealOf } from '../../cells/seal-of.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { valueAtPath, type Row } from '../../cells/value-at-path.ts'
import type { PivotRow } from '../lines/pivot-of.ts'

/** What an award reads of a line. */
export type AwardFields = Pick<PivotAward, 'most' | 'wanted'> & { readonly best: string }

export type CellPlace = { readonly row: string; readonly group: string }

/** Rows that stand for one value share what it needs, such as a part and the alternatives to it. */
export type Place = { readonly wanted: Decimal; readonly rows: readonly PivotRow[] }

/** The rows by the value that they stand for. */
export function placesOf(rows: readonly PivotRow[], { wanted }: AwardFields): ReadonlyMap<string, Place> {
  const places = new Map<string, PivotRow[]>()
  for (const row of rows) {
    const known = places.get(row.of)
    if (known === undefined) places.set(row.of, [row])
    else known.push(row)
  }
  return new Map([...places].map(([of, own]) => [of, { wanted: figureOf(own[0]!.head, wanted) ?? ZERO, rows: own }]))
}

/** The most that can be taken of a line, which is never more than its row needs; 0 if it has no figure to compare, or a sealed one. */
export function mostOf(line: Row, { most, wanted, best }: AwardFields): Decimal {
  const [least, needed] = [figureOf(line, most), figureOf(line, wanted)]
  if (least === undefined || needed === undefined || textOfValue(valueAtPath(line, best)) === '' || sealOf(line, best) !== undefined) return ZERO
  const taken = least.lt(needed) ? least : needed
  return taken.gt(0) ? taken : ZERO
}

export function figureOf(line: Row, path: string): Decimal | undefined {
  return parseDecimal(textOfValue(valueAtPath(line, path)))
}

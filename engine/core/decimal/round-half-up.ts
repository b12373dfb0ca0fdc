import { Decimal } from './decimal.ts'

/** The largest scale that a figure may have; `parseDecimal` refuses more. */
export const MAX_SCALE = 30

/** Rounds to `scale` decimals, half away from zero, as PostgreSQL's `round(numeric, int)` does: -2.5 becomes -3. */
export function roundHalfUp(value: Decimal, scale: number): Decimal {
  if (!Number.isInteger(scale) || scale < 0 || scale > MAX_SCALE)
    throw new RangeError(`Cannot round to "${scale}" decimals: the scale is a whole number from 0 to ${MAX_SCALE}`)
  const rounded = value.toDecimalPlaces(scale, Decimal.ROUND_HALF_UP)
  return rounded.isZero() ? rounded.abs() : rounded
}

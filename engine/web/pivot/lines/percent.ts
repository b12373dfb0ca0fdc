import type { Decimal } from '../../../core/decimal/decimal.ts'

/** A difference as per cent of its base, with its sign: "−3.7%"; blank without a base. */
export function percent(difference: Decimal, base: Decimal): string {
  if (base.isZero()) return ''
  const share = difference.div(base.abs()).times(100).toDecimalPlaces(1)
  return `${signOf(share)}${share.abs().toFixed(1)}%`
}

/** The sign of a difference; zero has a plus, as in a table of differences. */
export function signOf(figure: Decimal): string {
  return figure.isNegative() && !figure.isZero() ? '−' : '+'
}

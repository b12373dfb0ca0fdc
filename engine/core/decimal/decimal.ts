import { Decimal as DecimalJs } from 'decimal.js'

/**
 * The only number for quantities, prices, amounts and rates. Sixty significant digits hold the exact product of two
 * figures of thirty digits; strings never show an exponent (`new Decimal('1e-9').toString()` is `0.000000001`).
 */
export const Decimal = DecimalJs.clone({
  precision: 60,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
})
/** An exact decimal; business figures are never JavaScript numbers. */
export type Decimal = DecimalJs

/** The shared zero: an empty sum. */
export const ZERO: Decimal = new Decimal(0)

/** The shared one: what a rate is the reciprocal of. */
export const ONE: Decimal = new Decimal(1)

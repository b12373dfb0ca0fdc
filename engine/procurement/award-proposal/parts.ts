import { Decimal } from '../../core/decimal/decimal.ts'

/** Converts parts into a decimal. */
export function decimalOfParts(count: bigint, scale: number): Decimal {
  return new Decimal(count.toString()).div(new Decimal(10).pow(scale))
}

/** Converts a decimal into parts of a number of digits, rounded down or up. */
export function parts(quantity: string | Decimal, scale: number, direction: 'up' | 'down'): bigint {
  const whole = new Decimal(quantity).times(new Decimal(10).pow(scale))
  return BigInt((direction === 'up' ? whole.ceil() : whole.floor()).toFixed(0))
}

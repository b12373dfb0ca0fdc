import { Decimal } from '../../core/decimal/decimal.ts'

/** Parts as the decimal that they are. */
export function decimalOfParts(count: bigint, scale: number): Decimal {
  return new Decimal(count.toString()).div(new Decimal(10).pow(scale))
}

/** A decimal in parts of so many digits; what is finer than a part is left away, or makes one more. */
export function parts(quantity: string | Decimal, scale: number, direction: 'up' | 'down'): bigint {
  const whole = new Decimal(quantity).times(new Decimal(10).pow(scale))
  return BigInt((direction === 'up' ? whole.ceil() : whole.floor()).toFixed(0))
}

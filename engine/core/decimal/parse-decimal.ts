import { DECIMAL_TEXT } from './decimal-text.ts'
import { Decimal } from './decimal.ts'

/**
 * Reads a decimal of the wire: an optional minus, one to 30 digits, optionally a point and one to 30 digits. Anything else
 * (exponent, blanks, plus sign, separators, `.5`, `5.`) gives `undefined`. Minus zero becomes zero.
 */
export function parseDecimal(text: string): Decimal | undefined {
  if (!DECIMAL_TEXT.test(text)) return undefined
  const value = new Decimal(text)
  return value.isZero() ? value.abs() : value
}

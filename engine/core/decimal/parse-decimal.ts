import { DECIMAL_TEXT } from './decimal-text.ts'
import { Decimal } from './decimal.ts'

// The same figures recur: 0, 1, a tax rate, each price of a page at every keystroke. The memory is emptied when it is full.
const decimalByText = new Map<string, Decimal>()
const REMEMBERED = 20_000

/**
 * Reads a decimal of the wire: an optional minus, one to 30 digits, optionally a point and one to 30 digits. Anything else
 * (exponent, blanks, plus sign, separators, `.5`, `5.`) gives `undefined`. Minus zero becomes zero.
 */
export function parseDecimal(text: string): Decimal | undefined {
  const known = decimalByText.get(text)
  if (known !== undefined) return known
  if (!DECIMAL_TEXT.test(text)) return undefined
  const read = new Decimal(text)
  const value = read.isZero() ? read.abs() : read
  if (decimalByText.size >= REMEMBERED) decimalByText.clear()
  decimalByText.set(text, value)
  return value
}

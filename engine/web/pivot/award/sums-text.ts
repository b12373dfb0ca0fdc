import type { Decimal } from '../../../core/decimal/decimal.ts'
import { formatDecimal } from '../../../core/text/format-decimal.ts'
import { signOf } from '../lines/percent.ts'
import type { Sums } from './award-totals.ts'

/** Sums by currency as a text; of a hidden one its currency alone. `isSigned`: each with its sign, as a difference. */
export function sumsText(sums: Sums, isSigned = false): string {
  if (sums.size === 0) return '–'
  return [...sums].map(([currency, sum]) => `${sum === undefined ? '****' : figureText(sum, isSigned)} ${currency}`.trim()).join(' + ')
}

function figureText(sum: Decimal, isSigned: boolean): string {
  return isSigned ? `${signOf(sum)}${formatDecimal(sum.abs().toFixed(), 2, 2)}` : formatDecimal(sum.toFixed(), 2, 2)
}

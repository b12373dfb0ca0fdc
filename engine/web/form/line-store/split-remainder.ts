import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'

/**
 * The exact remainder of a figure after parts are subtracted. Undefined if a part is not a figure above 0, or if nothing would remain: parts and remainder
 * always add up to the original figure.
 */
export function splitRemainder(figure: unknown, parts: readonly string[]): string | undefined {
  let rest = parseDecimal(String(figure ?? ''))
  if (rest === undefined || parts.length === 0) return undefined
  for (const part of parts) {
    const taken = parseDecimal(part)
    if (taken === undefined || taken.lte(0)) return undefined
    rest = rest.minus(taken)
  }
  return rest.gt(0) ? rest.toFixed() : undefined
}

import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'

/**
 * What is left of a figure after parts are taken off, exactly. Undefined where a part is no figure above 0, or where nothing
 * would be left: what is split off and what stays are together what was there.
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

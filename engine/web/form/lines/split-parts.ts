import { Decimal } from '../../../core/decimal/decimal.ts'
import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'

/**
 * What is left of a figure after parts are taken off, exactly. Undefined where a part is no figure above 0, or where nothing
 * would be left: what is split off and what stays are together what was there.
 */
export function restAfter(figure: unknown, parts: readonly string[]): string | undefined {
  let rest = parseDecimal(String(figure ?? ''))
  if (rest === undefined || parts.length === 0) return undefined
  for (const part of parts) {
    const taken = parseDecimal(part)
    if (taken === undefined || taken.lte(0)) return undefined
    rest = rest.minus(taken)
  }
  return rest.gt(0) ? rest.toFixed() : undefined
}

/** A figure in so many equal parts of at most `scale` digits after the point; what does not divide is in the first. Undefined where a part would be 0. */
export function equalParts(figure: string, count: number, scale: number): readonly string[] | undefined {
  const whole = parseDecimal(figure)
  if (whole === undefined || !Number.isInteger(count) || count < 1) return undefined
  const part = whole.div(count).toDecimalPlaces(scale, Decimal.ROUND_DOWN)
  if (part.lte(0)) return undefined
  const others = Array.from({ length: count - 1 }, () => part.toFixed())
  return [whole.minus(part.times(count - 1)).toFixed(), ...others]
}

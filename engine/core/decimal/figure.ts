import { DECIMAL_TEXT } from './decimal-text.ts'

/**
 * An exact figure without a library: whole units of ten to the power of minus `scale`. For showing, reading and continuing figures, which the first list of a
 * page does before anything is computed. Everything that computes uses `Decimal`.
 */
export type Figure = { readonly units: bigint; readonly scale: number }

/** Reads what `parseDecimal` reads, and refuses (`undefined`) what it refuses. */
export function figureFrom(text: string): Figure | undefined {
  if (!DECIMAL_TEXT.test(text)) return undefined
  const point = text.indexOf('.')
  return { units: BigInt(text.replace('.', '')), scale: point < 0 ? 0 : text.length - point - 1 }
}

/** In the form of the wire: no exponent, no trailing zeros, no minus before zero. */
export function textOfFigure(figure: Figure): string {
  const text = fixedText(figure)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** With as many decimals as its scale, zeros included. */
export function fixedText({ units, scale }: Figure): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = (units < 0n ? '-' : '') + digits.slice(0, digits.length - scale)
  return scale === 0 ? whole : `${whole}.${digits.slice(-scale)}`
}

/** Rounds to exactly `scale` decimals, half away from zero, as `roundHalfUp` does. */
export function roundedFigure(figure: Figure, scale: number): Figure {
  const more = scale - figure.scale
  if (more >= 0) return { units: figure.units * 10n ** BigInt(more), scale }
  const unit = 10n ** BigInt(-more)
  const half = (figure.units < 0n ? -unit : unit) / 2n
  return { units: (figure.units + half) / unit, scale }
}

/** Multiplies by ten to the power of `places`, which may be negative. */
export function shiftedFigure({ units, scale }: Figure, places: number): Figure {
  const left = scale - places
  return left >= 0 ? { units, scale: left } : { units: units * 10n ** BigInt(-left), scale: 0 }
}

/** Adds `times` times `other` to `one`. */
export function figurePlus(one: Figure, other: Figure, times: number): Figure {
  const scale = Math.max(one.scale, other.scale)
  return { units: roundedFigure(one, scale).units + roundedFigure(other, scale).units * BigInt(times), scale }
}

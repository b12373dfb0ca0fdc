import { Decimal } from '../../core/decimal/decimal.ts'
import type { AwardOffer } from './award-problem.ts'
import { parts } from './parts.ts'

/** Quantities of an offer, in parts of its line, from the least to the most, at which one price holds. */
export type Band = { readonly price: Decimal; readonly least: bigint; readonly most: bigint }

/**
 * What may be taken of an offer, by the price that holds for it: one band without tiers, else one for each tier that is reached
 * between `least` and `most`. Bands do not overlap, and neighbours of the same price are one.
 */
export function bandsOf({ price, tiers = [] }: AwardOffer, scale: number, least: bigint, most: bigint): readonly Band[] {
  const starts = [{ from: 0n, price: new Decimal(price) }, ...tiers.map((tier) => ({ from: parts(tier.from, scale, 'up'), price: new Decimal(tier.price) }))]
  const bands: Band[] = []
  for (const [place, start] of starts.entries()) {
    const next = starts[place + 1]
    const from = start.from > least ? start.from : least
    const to = next === undefined || next.from > most ? most : next.from - 1n
    if (from > to) continue
    const before = bands.at(-1)
    if (before?.price.eq(start.price) === true) bands[bands.length - 1] = { ...before, most: to }
    else bands.push({ price: start.price, least: from, most: to })
  }
  return bands
}

import { Decimal } from '../../core/decimal/decimal.ts'
import type { AwardOffer } from './award-problem.ts'
import { parts } from './parts.ts'

/** A range of quantities of an offer, in parts of its line, with one price. */
export type Band = { readonly price: Decimal; readonly least: bigint; readonly most: bigint }

/**
 * The ranges of an offer by price: one without tiers, otherwise one for each tier between `least` and `most`. They do not overlap; neighbours with the same
 * price are one.
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

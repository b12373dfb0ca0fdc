import { Decimal } from '../../core/decimal/decimal.ts'
import type { AwardOffer } from './award-problem.ts'

/** The untaxed unit price of an offer at a quantity: that of the last tier which begins at it or below. */
export function priceAt({ price, tiers = [] }: AwardOffer, quantity: Decimal): Decimal {
  return new Decimal(tiers.findLast(({ from }) => quantity.gte(from))?.price ?? price)
}

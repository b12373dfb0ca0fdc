import { Decimal } from '../../core/decimal/decimal.ts'
import { grouped } from './grouped.ts'
import type { AwardLine, AwardOffer, AwardProblem } from './award-problem.ts'

/** An offer whose quantities are counted in the smallest parts of its line. */
export type CountedOffer = { readonly offer: AwardOffer; readonly price: Decimal; readonly least: bigint; readonly most: bigint }

/** A line counted in its smallest parts (0.01 of a piece at two digits), with the offers that may be taken for it. */
export type CountedLine = { readonly line: AwardLine; readonly quantity: bigint; readonly offers: readonly CountedOffer[] }

/**
 * The problem in whole numbers. Offers that may not be taken at all (of excluded suppliers, too late, of less than their own least)
 * are left out. Lines and offers stand in the order of their ids, so that an answer does not depend on the order of the question.
 */
export function countedLines(problem: AwardProblem): readonly CountedLine[] {
  const byLine = grouped(
    problem.offers.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ({ line }) => line,
  )
  return problem.lines
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((line) => {
      const quantity = parts(line.quantity, line.scale, 'up')
      const offers = (byLine.get(line.id) ?? [])
        .filter((offer) => mayBeTaken(problem, line, offer))
        .map((offer): CountedOffer => {
          const least = offer.least === undefined ? 1n : parts(offer.least, line.scale, 'up')
          const most = offer.most === undefined ? quantity : parts(offer.most, line.scale, 'down')
          return { offer, price: new Decimal(offer.price), least: least < 1n ? 1n : least, most: most < quantity ? most : quantity }
        })
        .filter(({ least, most }) => least <= most)
      return { line, quantity, offers }
    })
}

/** Parts as the decimal that they are. */
export function decimalOfParts(count: bigint, scale: number): Decimal {
  return new Decimal(count.toString()).div(new Decimal(10).pow(scale))
}

/** A decimal in parts of so many digits; what is finer than a part is left away, or makes one more. */
export function parts(quantity: string | Decimal, scale: number, direction: 'up' | 'down'): bigint {
  const whole = new Decimal(quantity).times(new Decimal(10).pow(scale))
  return BigInt((direction === 'up' ? whole.ceil() : whole.floor()).toFixed(0))
}

function mayBeTaken({ limits, suppliers }: AwardProblem, line: AwardLine, offer: AwardOffer): boolean {
  if (suppliers[offer.supplier]?.isExcluded === true) return false
  if (limits.isInTime !== true || line.neededBy === undefined) return true
  return offer.deliveryDate !== undefined && offer.deliveryDate <= line.neededBy
}

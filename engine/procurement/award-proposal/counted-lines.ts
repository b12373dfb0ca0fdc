import { groupBy } from './group-by.ts'
import type { AwardLine, AwardOffer, AwardProblem } from './award-problem.ts'
import { bandsOf } from './bands-of.ts'
import type { Band } from './bands-of.ts'
import { byTimeOfQuote } from './by-time-of-quote.ts'
import { parts } from './parts.ts'

/** A band of an offer, of which at most one is taken; without tiers the whole offer. */
export type CountedOffer = Band & { readonly offer: AwardOffer }

/** A line in its smallest parts (0.01 of a piece at two digits), with the bands of the offers for it. */
export type CountedLine = { readonly line: AwardLine; readonly quantity: bigint; readonly offers: readonly CountedOffer[] }

/**
 * The problem in whole numbers. Leaves out offers that cannot be taken (excluded suppliers, late deliveries, less than their own minimum). Lines are
 * ordered by their ids and offers by the time of their quotes, so the answer does not depend on the order of the request.
 */
export function countedLines(problem: AwardProblem): readonly CountedLine[] {
  const byLine = groupBy(problem.offers.toSorted(byTimeOfQuote), ({ line }) => line)
  return problem.lines
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((line) => {
      const quantity = parts(line.quantity, line.scale, 'up')
      const offers = (byLine.get(line.id) ?? [])
        .filter((offer) => mayBeTaken(problem, line, offer))
        .flatMap((offer): readonly CountedOffer[] => {
          const least = offer.least === undefined ? 1n : parts(offer.least, line.scale, 'up')
          const most = offer.most === undefined ? quantity : parts(offer.most, line.scale, 'down')
          return bandsOf(offer, line.scale, least < 1n ? 1n : least, most < quantity ? most : quantity).map((band) => ({ offer, ...band }))
        })
      return { line, quantity, offers }
    })
}

/** The largest quantity, in parts, that all offers of a line can supply together. Bands of one offer exclude each other. */
export function offeredFor({ offers }: CountedLine): bigint {
  const most = new Map<string, bigint>()
  for (const { offer, most: ofBand } of offers) most.set(offer.id, ofBand > (most.get(offer.id) ?? 0n) ? ofBand : most.get(offer.id)!)
  return [...most.values()].reduce((sum, ofOffer) => sum + ofOffer, 0n)
}

function mayBeTaken({ limits, suppliers }: AwardProblem, line: AwardLine, offer: AwardOffer): boolean {
  if (suppliers[offer.supplier]?.isExcluded === true) return false
  if (limits.isInTime !== true || line.neededBy === undefined) return true
  return offer.deliveryDate !== undefined && offer.deliveryDate <= line.neededBy
}

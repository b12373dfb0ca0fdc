import { Decimal, ZERO } from '../../core/decimal/decimal.ts'
import type { AwardProblem, AwardedQuantity } from './award-problem.ts'
import { costOfAward, faultsOfAward } from './check-award.ts'
import { countedLines } from './counted-lines.ts'
import type { CountedLine, CountedOffer } from './counted-lines.ts'
import { decimalOfParts } from './parts.ts'
import { groupBy } from './group-by.ts'
import { priceAt } from './price-at.ts'

/** An award by the requested shares of each line, in exact decimals; or none, with the reason. */
export type SharedAward = { readonly kind: 'award'; readonly takes: readonly AwardedQuantity[]; readonly cost: string } | { readonly kind: 'infeasible' }

/** Checks whether shares were requested. */
export function hasShares({ suppliers }: AwardProblem): boolean {
  return Object.values(suppliers).some(({ share }) => isShare(share))
}

/**
 * Divides each line by the shares of its suppliers (`SupplierTerms.share`) to the last part: the rest goes to the largest remainders, among equal ones to
 * the larger share, and then to the earlier quote. If a supplier with a share has no offer for a line, the others get it in proportion. Of several offers of
 * one supplier, the cheapest for that quantity is taken. `infeasible`: a line without an offer of anybody with a share, more than a supplier offers, less than
 * a supplier delivers, or a broken limit.
 */
export function sharedAward(problem: AwardProblem): SharedAward {
  const takes: AwardedQuantity[] = []
  for (const line of countedLines(problem)) {
    const parted = partsOfLine(problem, line)
    if (parted === undefined) return { kind: 'infeasible' }
    takes.push(...parted)
  }
  return faultsOfAward(problem, takes).size > 0 ? { kind: 'infeasible' } : { kind: 'award', takes, cost: costOfAward(problem, takes).toFixed() }
}

function partsOfLine({ suppliers }: AwardProblem, { line, quantity, offers }: CountedLine): readonly AwardedQuantity[] | undefined {
  const shares = [...groupBy(offers, ({ offer }) => offer.supplier)].flatMap(([supplier, ownOffers]) => {
    const share = suppliers[supplier]?.share
    return isShare(share) ? [{ ownOffers, share: new Decimal(share) }] : []
  })
  const whole = shares.reduce((sum, { share }) => sum.plus(share), ZERO)
  if (whole.isZero()) return undefined
  const parted = shares.map(({ ownOffers, share }) => {
    const exact = share.times(quantity.toString()).div(whole)
    const count = BigInt(exact.floor().toFixed(0))
    return { offer: cheapestAt(ownOffers, decimalOfParts(count, line.scale)), share, count, remainder: exact.minus(exact.floor()) }
  })
  const place = new Map(offers.map(({ offer }, index) => [offer.id, index]))
  const given = parted.reduce((sum, { count }) => sum + count, 0n)
  const first = parted
    .toSorted((a, b) => b.remainder.cmp(a.remainder) || b.share.cmp(a.share) || (place.get(a.offer) ?? 0) - (place.get(b.offer) ?? 0))
    .slice(0, Number(quantity - given))
    .map(({ offer }) => offer)
  return parted.flatMap(({ offer, count }) => {
    const parts = first.includes(offer) ? count + 1n : count
    return parts === 0n ? [] : [{ offer, quantity: decimalOfParts(parts, line.scale).toFixed() }]
  })
}

/** The offer with the lowest cost for this quantity; the first of equal ones. */
function cheapestAt(bands: readonly CountedOffer[], quantity: Decimal): string {
  const [first, ...others] = bands.map(({ offer }) => offer)
  return others.reduce((best, offer) => (priceAt(offer, quantity).lt(priceAt(best, quantity)) ? offer : best), first!).id
}

function isShare(share: string | undefined): share is string {
  return share !== undefined && new Decimal(share).gt(0)
}

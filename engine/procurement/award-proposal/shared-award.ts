import { Decimal, ZERO } from '../../core/decimal/decimal.ts'
import type { AwardProblem, AwardedQuantity } from './award-problem.ts'
import { costOfAward, faultsOfAward } from './check-award.ts'
import { countedLines } from './counted-lines.ts'
import type { CountedLine, CountedOffer } from './counted-lines.ts'
import { decimalOfParts } from './parts.ts'
import { groupBy } from './group-by.ts'
import { priceAt } from './price-at.ts'

/** An award by the shares that suppliers are to have of each line, in exact decimals; or none, since something stands against it. */
export type SharedAward = { readonly kind: 'award'; readonly takes: readonly AwardedQuantity[]; readonly cost: string } | { readonly kind: 'infeasible' }

/** Whether shares were asked for at all. */
export function hasShares({ suppliers }: AwardProblem): boolean {
  return Object.values(suppliers).some(({ share }) => isShare(share))
}

/**
 * Each line parted by the shares of its suppliers (`SupplierTerms.share`), to the last part: what rounding leaves goes to the largest
 * remainders, of equal ones to the larger share. Where a supplier of a share has no offer for a line, the others have it in proportion;
 * of several offers of his the one is taken that is the cheapest for so much. `infeasible`: a line of which nobody with a share has an offer, more than a supplier
 * offers, less than he supplies, or a limit that is not kept.
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
  const shares = [...groupBy(offers, ({ offer }) => offer.supplier)].flatMap(([supplier, his]) => {
    const share = suppliers[supplier]?.share
    return isShare(share) ? [{ his, share: new Decimal(share) }] : []
  })
  const whole = shares.reduce((sum, { share }) => sum.plus(share), ZERO)
  if (whole.isZero()) return undefined
  const parted = shares.map(({ his, share }) => {
    const exact = share.times(quantity.toString()).div(whole)
    const count = BigInt(exact.floor().toFixed(0))
    return { offer: cheapestAt(his, decimalOfParts(count, line.scale)), share, count, remainder: exact.minus(exact.floor()) }
  })
  const given = parted.reduce((sum, { count }) => sum + count, 0n)
  const first = parted
    .toSorted((a, b) => b.remainder.cmp(a.remainder) || b.share.cmp(a.share) || (a.offer < b.offer ? -1 : 1))
    .slice(0, Number(quantity - given))
    .map(({ offer }) => offer)
  return parted.flatMap(({ offer, count }) => {
    const parts = first.includes(offer) ? count + 1n : count
    return parts === 0n ? [] : [{ offer, quantity: decimalOfParts(parts, line.scale).toFixed() }]
  })
}

/** The offer of which so much costs least; of equal ones the first. */
function cheapestAt(bands: readonly CountedOffer[], quantity: Decimal): string {
  const [first, ...others] = bands.map(({ offer }) => offer)
  return others.reduce((best, offer) => (priceAt(offer, quantity).lt(priceAt(best, quantity)) ? offer : best), first!).id
}

function isShare(share: string | undefined): share is string {
  return share !== undefined && new Decimal(share).gt(0)
}

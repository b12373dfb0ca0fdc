import { Decimal, ZERO } from '../../core/decimal/decimal.ts'
import type { AwardProblem, Take } from './award-problem.ts'
import { costOfAward, faultsOfAward } from './check-award.ts'
import { countedLines, decimalOfParts } from './grid.ts'
import type { CountedLine, CountedOffer } from './grid.ts'

/** An award by the shares that suppliers are to have of each line, in exact decimals; or none, since something stands against it. */
export type SharedAward = { readonly kind: 'award'; readonly takes: readonly Take[]; readonly cost: string } | { readonly kind: 'infeasible' }

/** Whether shares were asked for at all. */
export function hasShares({ suppliers }: AwardProblem): boolean {
  return Object.values(suppliers).some(({ share }) => isShare(share))
}

/**
 * Each line parted by the shares of its suppliers (`SupplierTerms.share`), to the last part: what rounding leaves goes to the largest
 * remainders, of equal ones to the larger share. Where a supplier of a share has no offer for a line, the others have it in proportion;
 * of several offers of his the cheapest is taken. `infeasible`: a line of which nobody with a share has an offer, more than a supplier
 * offers, less than he supplies, or a limit that is not kept.
 */
export function sharedAward(problem: AwardProblem): SharedAward {
  const takes: Take[] = []
  for (const line of countedLines(problem)) {
    const parted = partsOfLine(problem, line)
    if (parted === undefined) return { kind: 'infeasible' }
    takes.push(...parted)
  }
  return faultsOfAward(problem, takes).size > 0 ? { kind: 'infeasible' } : { kind: 'award', takes, cost: costOfAward(problem, takes).toFixed() }
}

function partsOfLine({ suppliers }: AwardProblem, { line, quantity, offers }: CountedLine): readonly Take[] | undefined {
  const shares = cheapestOfEach(offers).flatMap(({ offer }) => {
    const share = suppliers[offer.supplier]?.share
    return isShare(share) ? [{ offer: offer.id, share: new Decimal(share) }] : []
  })
  const whole = shares.reduce((sum, { share }) => sum.plus(share), ZERO)
  if (whole.isZero()) return undefined
  const parted = shares.map(({ offer, share }) => {
    const exact = share.times(quantity.toString()).div(whole)
    return { offer, share, count: BigInt(exact.floor().toFixed(0)), remainder: exact.minus(exact.floor()) }
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

function cheapestOfEach(offers: readonly CountedOffer[]): readonly CountedOffer[] {
  const cheapest = new Map<string, CountedOffer>()
  for (const one of offers) {
    const other = cheapest.get(one.offer.supplier)
    if (other === undefined || one.price.lt(other.price)) cheapest.set(one.offer.supplier, one)
  }
  return [...cheapest.values()]
}

function isShare(share: string | undefined): share is string {
  return share !== undefined && new Decimal(share).gt(0)
}

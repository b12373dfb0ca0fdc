import type { AwardProblem } from './award-problem.ts'
import type { CountedLine, CountedOffer } from './counted-lines.ts'
import { groupBy } from './group-by.ts'
import { leastOfPair, shareInParts } from './shares-in-parts.ts'

/**
 * The bands of a line that an award which keeps the limits can reach, each drawn in as far as the limits draw it: whoever is alone
 * with an offer has at least the share that is asked for, leaves as much to each further supplier of a critical line, and what is
 * not of an incumbent leaves these their share. Nothing that is possible is lost; a solver that is not shown the rest is quicker by
 * far, because half of a tier that nobody can reach looks cheap to it.
 */
export function reachableBands(problem: AwardProblem, counted: CountedLine): readonly CountedOffer[] {
  const { limits, suppliers } = problem
  const { line, quantity, offers } = counted
  const least = leastOfPair(problem, counted)
  const others = line.isCritical === true ? Math.max(0, (limits.suppliersPerCriticalLine ?? 1) - 1) : 0
  const hasIncumbent = offers.some(({ offer }) => suppliers[offer.supplier]?.isIncumbent === true)
  const ofIncumbents = limits.incumbentShareOfLine === undefined || !hasIncumbent ? 0n : shareInParts(counted, limits.incumbentShareOfLine)
  const left = quantity - BigInt(others) * least
  const leftToOthers = quantity - ofIncumbents
  return [...groupBy(offers, ({ offer }) => offer.supplier)].flatMap(([supplier, bands]) => {
    const isAlone = new Set(bands.map(({ offer }) => offer.id)).size === 1
    const most = suppliers[supplier]?.isIncumbent === true || left < leftToOthers ? left : leftToOthers
    return bands
      .map((band) => ({ ...band, least: isAlone && band.least < least ? least : band.least, most: band.most > most ? most : band.most }))
      .filter((band) => band.least <= band.most)
  })
}

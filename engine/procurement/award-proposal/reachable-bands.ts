import type { AwardProblem } from './award-problem.ts'
import type { CountedLine, CountedOffer } from './counted-lines.ts'
import { groupBy } from './group-by.ts'
import { leastOfPair, shareInParts } from './shares-in-parts.ts'

/**
 * The bands of a line that an award within the limits can reach, each narrowed by the limits: the only supplier of an offer takes at least the requested share,
 * leaves as much to each further supplier of a critical line, and suppliers who are not incumbents leave these their share. No possible award is lost. The
 * solver is much quicker, because half of an unreachable tier looks cheap to it.
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

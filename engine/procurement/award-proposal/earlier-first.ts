import { Decimal } from '../../core/decimal/decimal.ts'
import type { AwardProblem, AwardedQuantity } from './award-problem.ts'
import { byTimeOfQuote } from './by-time-of-quote.ts'
import { awardChecker } from './check-award.ts'
import { groupBy } from './group-by.ts'
import { priceAt } from './price-at.ts'

/**
 * The same award with what a later offer has moved to an earlier one of the same line, as much as that offers, wherever this costs no more and keeps every
 * limit: a solver does not say which of two equal offers it takes.
 */
export function earlierFirst(problem: AwardProblem, takes: readonly AwardedQuantity[]): readonly AwardedQuantity[] {
  const taken = new Map(takes.map(({ offer, quantity }) => [offer, new Decimal(quantity)]))
  const asTakes = () => [...taken].filter(([, quantity]) => quantity.gt(0)).map(([offer, quantity]) => ({ offer, quantity: quantity.toFixed() }))
  const { costOf, faultsOf } = awardChecker(problem)
  const cost = costOf(takes)
  for (const offers of groupBy(problem.offers.toSorted(byTimeOfQuote), ({ line }) => line).values())
    for (const [place, later] of offers.entries())
      for (const earlier of offers.slice(0, place)) {
        const [has, gets] = [taken.get(later.id) ?? new Decimal(0), taken.get(earlier.id) ?? new Decimal(0)]
        const moved = Decimal.min(has, earlier.most === undefined ? has : new Decimal(earlier.most).minus(gets))
        // Nothing to weigh where the earlier one is dearer.
        if (moved.lte(0) || priceAt(earlier, gets.plus(moved)).gt(priceAt(later, has))) continue
        taken.set(later.id, has.minus(moved)).set(earlier.id, gets.plus(moved))
        const after = asTakes()
        // The cost is the lesser work.
        if (costOf(after).gt(cost) || faultsOf(after).size > 0) taken.set(later.id, has).set(earlier.id, gets)
      }
  return asTakes()
}

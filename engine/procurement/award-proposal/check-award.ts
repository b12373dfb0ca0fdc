import { Decimal, ZERO } from '../../core/decimal/decimal.ts'
import type { AwardOffer, AwardProblem, AwardedQuantity } from './award-problem.ts'
import { countedLines } from './counted-lines.ts'
import type { CountedLine } from './counted-lines.ts'
import type { LimitKind } from './limit-kinds.ts'
import { parts } from './parts.ts'
import { priceAt } from './price-at.ts'

/** A fault of an award: a broken limit, more or less than a supplier offered, or a line that is not fully awarded. */
export type AwardFault = LimitKind | 'offered' | 'quantity'

/**
 * Lists every fault of an award, computed in exact decimals and independently of the solver. An empty list means that each line is awarded in full and every
 * limit holds.
 */
export function faultsOfAward(problem: AwardProblem, takes: readonly AwardedQuantity[]): ReadonlySet<AwardFault> {
  return awardChecker(problem).faultsOf(takes)
}

/** The cost of an award: the untaxed amount of each quantity at the price of its tier, plus the freight of each supplier who is awarded something. */
export function costOfAward(problem: AwardProblem, takes: readonly AwardedQuantity[]): Decimal {
  return awardChecker(problem).costOf(takes)
}

/** Checks many awards of one problem: what does not depend on the award is worked out once. */
export type AwardChecker = {
  readonly faultsOf: (takes: readonly AwardedQuantity[]) => ReadonlySet<AwardFault>
  readonly costOf: (takes: readonly AwardedQuantity[]) => Decimal
}

export function awardChecker(problem: AwardProblem): AwardChecker {
  const offerOf = new Map(problem.offers.map((offer) => [offer.id, offer]))
  let lines: ReadonlyMap<string, CountedLine> | undefined
  return {
    faultsOf: (takes) => faultsIn(problem, (lines ??= new Map(countedLines(problem).map((line) => [line.line.id, line]))), offerOf, takes),
    costOf: (takes) => costIn(problem, offerOf, takes),
  }
}

type OfferById = ReadonlyMap<string, AwardOffer>

function faultsIn(
  problem: AwardProblem,
  lines: ReadonlyMap<string, CountedLine>,
  offerOf: OfferById,
  takes: readonly AwardedQuantity[],
): ReadonlySet<AwardFault> {
  const faults = new Set<AwardFault>()
  const { limits, suppliers } = problem
  const quantityOfLine = new Map<string, Decimal>()
  const quantityOfPair = new Map<string, Map<string, Decimal>>()
  const quantityOf = new Map<string, Decimal>()
  const amountOf = new Map<string, Decimal>()
  for (const { offer: id, quantity } of takes) {
    const offer = offerOf.get(id)
    const line = lines.get(offer?.line ?? '')
    if (offer === undefined || line === undefined) throw new TypeError(`Cannot check an award of "${id}": the problem has no such offer`)
    const taken = new Decimal(quantity)
    const bands = line.offers.filter((one) => one.offer.id === id)
    if (bands.length === 0) faults.add(suppliers[offer.supplier]?.isExcluded === true ? 'excluded' : isLate(problem, id) ? 'inTime' : 'offered')
    else {
      const count = parts(quantity, line.line.scale, 'down')
      if (bands.every(({ least, most }) => count < least || count > most)) faults.add('offered')
    }
    if (taken.decimalPlaces() > line.line.scale || taken.lte(0)) faults.add('quantity')
    const pairs = quantityOfPair.get(offer.line) ?? new Map<string, Decimal>()
    quantityOfPair.set(offer.line, pairs)
    add(pairs, offer.supplier, taken)
    add(quantityOfLine, offer.line, taken)
    add(quantityOf, offer.supplier, taken)
    add(amountOf, offer.supplier, taken.times(priceAt(offer, taken)))
  }
  for (const { line, offers } of lines.values()) {
    const pairs = quantityOfPair.get(line.id) ?? new Map<string, Decimal>()
    if (!(quantityOfLine.get(line.id) ?? ZERO).eq(line.quantity)) faults.add('quantity')
    if (limits.suppliersPerLineAtMost !== undefined && pairs.size > limits.suppliersPerLineAtMost) faults.add('suppliersPerLineAtMost')
    if (limits.suppliersPerCriticalLine !== undefined && line.isCritical === true && pairs.size < limits.suppliersPerCriticalLine)
      faults.add('suppliersPerCriticalLine')
    const share = limits.shareOfLineAtLeast
    if (share !== undefined && [...pairs.values()].some((quantity) => quantity.lt(new Decimal(share).times(line.quantity)))) faults.add('shareOfLineAtLeast')
    const isServed = offers.some(({ offer }) => suppliers[offer.supplier]?.isIncumbent === true)
    const ofIncumbents = sum([...pairs].flatMap(([supplier, quantity]) => (suppliers[supplier]?.isIncumbent === true ? [quantity] : [])))
    if (limits.incumbentShareOfLine !== undefined && isServed && ofIncumbents.lt(new Decimal(limits.incumbentShareOfLine).times(line.quantity)))
      faults.add('incumbentShareOfLine')
  }
  for (const [supplier, amount] of amountOf) {
    const terms = suppliers[supplier] ?? {}
    if (terms.capacityQuantity !== undefined && quantityOf.get(supplier)!.gt(terms.capacityQuantity)) faults.add('capacityQuantity')
    if (terms.capacityAmount !== undefined && amount.gt(terms.capacityAmount)) faults.add('capacityAmount')
    if (terms.minimumOrder !== undefined && amount.lt(terms.minimumOrder)) faults.add('minimumOrder')
  }
  if (limits.suppliersAtMost !== undefined && amountOf.size > limits.suppliersAtMost) faults.add('suppliersAtMost')
  const ofIncumbents = sum([...amountOf].flatMap(([supplier, amount]) => (suppliers[supplier]?.isIncumbent === true ? [amount] : [])))
  if (limits.incumbentShare !== undefined && ofIncumbents.lt(new Decimal(limits.incumbentShare).times(sum([...amountOf.values()]))))
    faults.add('incumbentShare')
  return faults
}

function costIn({ suppliers }: AwardProblem, offerOf: OfferById, takes: readonly AwardedQuantity[]): Decimal {
  const used = new Set(takes.map(({ offer }) => offerOf.get(offer)?.supplier ?? ''))
  const goods = sum(
    takes.map(({ offer: id, quantity }) => {
      const offer = offerOf.get(id)
      const taken = new Decimal(quantity)
      return offer === undefined ? ZERO : taken.times(priceAt(offer, taken))
    }),
  )
  return goods.plus(sum([...used].map((supplier) => new Decimal(suppliers[supplier]?.freight ?? '0'))))
}

function isLate({ lines, offers, limits }: AwardProblem, id: string): boolean {
  if (limits.isInTime !== true) return false
  const offer = offers.find((one) => one.id === id)
  const neededBy = lines.find((line) => line.id === offer?.line)?.neededBy
  return neededBy !== undefined && (offer?.deliveryDate === undefined || offer.deliveryDate > neededBy)
}

function add(sums: Map<string, Decimal>, key: string, value: Decimal): void {
  sums.set(key, (sums.get(key) ?? ZERO).plus(value))
}

function sum(values: readonly Decimal[]): Decimal {
  return values.reduce((total, value) => total.plus(value), ZERO)
}

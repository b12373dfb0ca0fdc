import { Decimal } from '../../core/decimal/decimal.ts'
import type { Column, Program, ProgramRow } from '../program.ts'
import type { AwardProblem } from './award-problem.ts'
import { groupBy } from './group-by.ts'
import type { CountedLine, CountedOffer } from './counted-lines.ts'
import { decimalOfParts } from './parts.ts'
import { reachableBands } from './reachable-bands.ts'
import { leastOfPair, shareInParts } from './shares-in-parts.ts'

/**
 * A band of an offer in the program: where its quantity stands, how many parts one of the column is, and by which columns it is
 * switched on (all must be 1).
 */
export type OfferColumn = {
  readonly offer: CountedOffer
  readonly line: CountedLine
  readonly column: number
  readonly partsOfOne: number
  readonly switches: readonly number[]
  /** The switch that is on for this band and no other, if there is one: it says whether anything is taken of it. */
  readonly own?: number
}

/** A program, and where in it the award stands. */
export type AwardProgram = {
  readonly program: Program
  readonly offers: readonly OfferColumn[]
  /** The cost of the program times this is money. */
  readonly costOfOne: number
}

/**
 * How quantities stand in the program. `shares` of their lines: quick, and somebody has to round them. `tight`: the same with every
 * limit drawn in by as much as rounding can move it, so that what is rounded keeps them. `whole` parts: exact and slow.
 */
export type ProgramMode = 'shares' | 'tight' | 'whole'

/** Cost of the whole in the program: small enough for a solver's tolerances, large enough to tell prices of 0.01 % apart. */
const COST_OF_WHOLE = 10_000

/** The program of an award. A yes or no is asked only where a limit needs it. */
export function programOfAward(problem: AwardProblem, lines: readonly CountedLine[], manner: ProgramMode): AwardProgram {
  const isWhole = manner === 'whole'
  const columns: Column[] = []
  const rows: ProgramRow[] = []
  const { limits, suppliers } = problem
  const addColumn = (cost: number, upper: number, isInteger: boolean): number => columns.push({ cost, lower: 0, upper, isInteger }) - 1
  const addRow = (lower: number, upper: number, terms: ProgramRow['terms']): void => void rows.push({ lower, upper, terms })
  const atMost = (terms: ProgramRow['terms'], most: number): void => addRow(-Infinity, most, terms)
  const atLeast = (terms: ProgramRow['terms'], least: number): void => addRow(least, Infinity, terms)

  const whole = lines.reduce((sum, line) => sum + cheapestOf(line), 0)
  const costOfOne = whole > 0 ? whole / COST_OF_WHOLE : 1
  const supplierNames = [...new Set(lines.flatMap((line) => line.offers.map(({ offer }) => offer.supplier)))].toSorted()
  const switchOf = new Map<string, number>()
  for (const supplier of supplierNames) {
    const { minimumOrder, freight } = suppliers[supplier] ?? {}
    const freightCost = Number(freight ?? '0')
    if (limits.suppliersAtMost === undefined && minimumOrder === undefined && freightCost === 0) continue
    switchOf.set(supplier, addColumn(freightCost / costOfOne, 1, true))
  }

  const offers: OfferColumn[] = []
  const ofSupplier = new Map<string, OfferColumn[]>()
  for (const line of lines) {
    const quantity = Number(line.quantity)
    const partsOfOne = isWhole ? 1 : quantity
    const own = reachableBands(problem, line).map((offer): InWriting => {
      const cost = moneyOf(offer, line, partsOfOne) / costOfOne
      return { offer, line, partsOfOne, column: addColumn(cost, Number(offer.most) / partsOfOne, isWhole), switches: [] }
    })
    offers.push(...own)
    addRow(
      quantity / partsOfOne,
      quantity / partsOfOne,
      own.map(({ column }) => [column, 1]),
    )
    const needed = line.line.isCritical === true ? limits.suppliersPerCriticalLine : undefined
    const isCounted = limits.suppliersPerLineAtMost !== undefined || needed !== undefined || limits.shareOfLineAtLeast !== undefined
    const pairs: number[] = []
    for (const [supplier, pair] of groupBy(own, ({ offer }) => offer.offer.supplier)) {
      ofSupplier.set(supplier, [...(ofSupplier.get(supplier) ?? []), ...pair])
      const ofAll = switchOf.get(supplier)
      let ofPair: number | undefined
      if (isCounted) {
        ofPair = addColumn(0, 1, true)
        pairs.push(ofPair)
        if (ofAll !== undefined)
          atMost(
            [
              [ofPair, 1],
              [ofAll, -1],
            ],
            0,
          )
        atLeast([...pair.map(({ column }) => [column, 1] as const), [ofPair, -Number(leastOfPair(problem, line)) / partsOfOne]], 0)
      }
      const above = ofPair ?? ofAll
      const ofOffers = groupBy(pair, ({ offer }) => offer.offer.id)
      // Where the pair has one offer, the pair itself sees that it is given its least.
      const leastBefore = ofPair !== undefined && ofOffers.size === 1 ? leastOfPair(problem, line) : 1n
      for (const bands of ofOffers.values()) {
        const ofBands: number[] = []
        for (const band of bands) {
          const { offer, column, switches } = band
          // Of several bands one is chosen; an offer from some quantity on is taken or not.
          const ofBand = bands.length > 1 || offer.least > leastBefore ? addColumn(0, 1, true) : undefined
          if (ofBand !== undefined) {
            ofBands.push(ofBand)
            atLeast(
              [
                [column, 1],
                [ofBand, -Number(offer.least) / partsOfOne],
              ],
              0,
            )
          }
          const gate = ofBand ?? above
          if (gate !== undefined)
            atMost(
              [
                [column, 1],
                [gate, -Number(offer.most) / partsOfOne],
              ],
              0,
            )
          switches.push(...[ofAll, ofPair, ofBand].filter((one) => one !== undefined))
          const own = ofBand ?? (pair.length === 1 ? ofPair : undefined)
          if (own !== undefined) band.own = own
        }
        // The pair is there by one of the bands: without this half a pair is enough for half a tier.
        const isThePair = ofPair !== undefined && ofOffers.size === 1
        if (ofBands.length > 0 && above !== undefined) addRow(isThePair ? 0 : -Infinity, 0, [...ofBands.map((one) => [one, 1] as const), [above, -1]])
        else if (ofBands.length > 1)
          atMost(
            ofBands.map((one) => [one, 1]),
            1,
          )
      }
    }
    if (limits.suppliersPerLineAtMost !== undefined)
      atMost(
        pairs.map((pair) => [pair, 1]),
        limits.suppliersPerLineAtMost,
      )
    if (needed !== undefined)
      atLeast(
        pairs.map((pair) => [pair, 1]),
        needed,
      )
    const ofIncumbents = own.filter(({ offer }) => suppliers[offer.offer.supplier]?.isIncumbent === true)
    if (limits.incumbentShareOfLine !== undefined && ofIncumbents.length > 0)
      atLeast(
        ofIncumbents.map(({ column }) => [column, 1]),
        Number(shareInParts(line, limits.incumbentShareOfLine)) / partsOfOne,
      )
  }

  // Rounding moves a quantity by less than a part; what that comes to over some offers is left free in the manner "tight".
  const leeway = (of: readonly OfferColumn[], inMoney: boolean): number => {
    if (manner !== 'tight') return 0
    // Of the bands of an offer one is taken: the dearest of them moves most.
    const dearest = [...groupBy(of, ({ offer }) => offer.offer.id).values()].map((bands) =>
      Math.max(...bands.map(({ offer, line }) => (inMoney ? moneyOf(offer, line, 1) : 1 / 10 ** line.line.scale))),
    )
    return dearest.reduce((sum, one) => sum + one, 0)
  }
  for (const [supplier, own] of ofSupplier) {
    const { capacityQuantity, capacityAmount, minimumOrder } = suppliers[supplier] ?? {}
    const amounts = own.map((one) => [one.column, moneyOf(one.offer, one.line, one.partsOfOne)] as const)
    const ofAll = switchOf.get(supplier)
    if (capacityQuantity !== undefined)
      atMost(
        ...scaled(
          own.map((one) => [one.column, quantityOf(one)] as const),
          Number(capacityQuantity) - leeway(own, false),
        ),
      )
    if (capacityAmount !== undefined) atMost(...scaled(amounts, Number(capacityAmount) - leeway(own, true)))
    if (minimumOrder !== undefined && ofAll !== undefined) {
      const [terms, least] = scaled(amounts, Number(minimumOrder) + leeway(own, true))
      atLeast([...terms, [ofAll, -least]], 0)
    }
  }
  if (limits.suppliersAtMost !== undefined)
    atMost(
      [...switchOf.values()].map((column) => [column, 1]),
      limits.suppliersAtMost,
    )
  if (limits.incumbentShare !== undefined) {
    const share = Number(limits.incumbentShare)
    const weight = (one: OfferColumn): number => (suppliers[one.offer.offer.supplier]?.isIncumbent === true ? 1 - share : -share)
    const total = whole > 0 ? whole : 1
    atLeast(
      offers.map((one) => [one.column, (weight(one) * moneyOf(one.offer, one.line, one.partsOfOne)) / total]),
      leeway(offers, true) / total,
    )
  }
  return { program: { columns, rows }, offers, costOfOne }
}

/** A band while its switches are found. */
type InWriting = OfferColumn & { readonly switches: number[]; own?: number }

// Divided by its bound, each row is about 1: a solver's tolerance means the same to all of them.
function scaled(terms: ProgramRow['terms'], bound: number): [ProgramRow['terms'], number] {
  const by = bound > 0 ? bound : 1
  return [terms.map(([column, value]) => [column, value / by]), bound / by]
}

function quantityOf({ line, partsOfOne }: OfferColumn): number {
  return partsOfOne / 10 ** line.line.scale
}

function moneyOf({ price }: CountedOffer, { line }: CountedLine, partsOfOne: number): number {
  return price.toNumber() * (partsOfOne / 10 ** line.scale)
}

function cheapestOf(line: CountedLine): number {
  const prices = line.offers.map(({ price }) => price)
  return prices.length === 0
    ? 0
    : Decimal.min(...prices)
        .times(decimalOfParts(line.quantity, line.line.scale))
        .toNumber()
}

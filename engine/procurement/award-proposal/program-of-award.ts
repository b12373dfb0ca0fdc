import { Decimal } from '../../core/decimal/decimal.ts'
import type { Column, Program, ProgramRow } from '../program.ts'
import type { AwardProblem } from './award-problem.ts'
import { groupBy } from './group-by.ts'
import type { CountedLine, CountedOffer } from './counted-lines.ts'
import { decimalOfParts } from './parts.ts'
import { reachableBands } from './reachable-bands.ts'
import { leastOfPair, shareInParts } from './shares-in-parts.ts'

/** A band of an offer in the program: the column of its quantity, how many parts one of the column is, and the columns that switch it on (all must be 1). */
export type OfferColumn = {
  readonly offer: CountedOffer
  readonly line: CountedLine
  readonly column: number
  readonly partsOfOne: number
  readonly switches: readonly number[]
  /** The switch of this band alone, if there is one: it says whether any of it is taken. */
  readonly own?: number
}

/** A program, and the places of the award's columns in it. */
export type AwardProgram = {
  readonly program: Program
  readonly offers: readonly OfferColumn[]
  /** The program's cost times this factor is money. */
  readonly costOfOne: number
}

/**
 * How the program expresses quantities. `shares` of their lines: quick, but the result has to be rounded. `tight`: the same, with every limit narrowed by what
 * rounding can move, so the rounded result keeps it. `whole` parts: exact and slow.
 */
export type ProgramMode = 'shares' | 'tight' | 'whole'

/** The scale of the program's total cost: small enough for a solver's tolerances, large enough to distinguish prices that differ by 0.01 %. */
const COST_OF_WHOLE = 10_000

/** Builds the program of an award. It has a yes-or-no column only where a limit needs one. */
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
      // If the pair has one offer, the pair itself enforces the minimum.
      const leastBefore = ofPair !== undefined && ofOffers.size === 1 ? leastOfPair(problem, line) : 1n
      for (const bands of ofOffers.values()) {
        const ofBands: number[] = []
        for (const band of bands) {
          const { offer, column, switches } = band
          // One of several bands is chosen; an offer with a minimum quantity is taken or not.
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
        // The pair takes part through one of the bands. Without this row, half a pair is enough for half a tier.
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

  // Rounding moves a quantity by less than a part. In the manner "tight", what this amounts to over some offers is kept free.
  const leeway = (of: readonly OfferColumn[], inMoney: boolean): number => {
    if (manner !== 'tight') return 0
    // One of an offer's bands is taken: the most expensive one moves most.
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

/** A band whose switches are not known yet. */
type InWriting = OfferColumn & { readonly switches: number[]; own?: number }

// Divided by its bound, each row is about 1, so a solver's tolerance means the same in all rows.
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

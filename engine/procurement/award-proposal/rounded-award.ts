import { Decimal, ZERO } from '../../core/decimal/decimal.ts'
import type { AwardProblem, AwardedQuantity } from './award-problem.ts'
import { groupBy } from './group-by.ts'
import type { CountedOffer } from './counted-lines.ts'
import { decimalOfParts } from './parts.ts'
import type { AwardProgram, OfferColumn } from './program-of-award.ts'
import { leastOfPair } from './shares-in-parts.ts'

/** A quantity this close to a whole number of parts counts as that number. */
const NEARLY = 1e-4

type Counted = { readonly column: OfferColumn; readonly least: bigint; readonly most: bigint; readonly meant: number; count: bigint }

/**
 * Turns a solver's floats into exact quantities: rounds each down to whole parts, then gives what a line lacks to the quantities with the largest remainders,
 * cheaper offers first, within their suppliers' capacities. Returns nothing if a line cannot be filled this way. `faultsOfAward` decides whether the limits
 * hold.
 */
export function roundedAward(problem: AwardProblem, { offers }: AwardProgram, values: readonly number[]): readonly AwardedQuantity[] | undefined {
  const ofPair = new Map<string, Set<string>>()
  const pairOf = ({ offer }: OfferColumn): string => JSON.stringify([offer.offer.line, offer.offer.supplier])
  for (const one of offers) ofPair.set(pairOf(one), (ofPair.get(pairOf(one)) ?? new Set()).add(one.offer.offer.id))
  const counted = offers.map((column): Counted => {
    const { offer, line, partsOfOne, switches } = column
    const isAlone = ofPair.get(pairOf(column))?.size === 1
    const isOn = switches.every((one) => (values[one] ?? 0) > 0.5)
    const meant = (values[column.column] ?? 0) * partsOfOne
    // A supplier who counts towards a critical line gets at least one part, even if the float is smaller.
    const isCounted = isOn && line.line.isCritical === true && problem.limits.suppliersPerCriticalLine !== undefined && isAlone
    const isTaken = isOn && (meant >= 1 - NEARLY || isCounted)
    const least = !isTaken ? 0n : isAlone ? larger(offer.least, leastOfPair(problem, line)) : offer.least
    const most = isOn ? offer.most : 0n
    const count = BigInt(Math.max(0, Math.floor(meant + NEARLY)))
    return { column, least, most, meant, count: count > most ? most : count < least ? least : count }
  })
  const room = roomOf(problem, counted)
  for (const line of groupBy(counted, ({ column }) => column.line.line.id).values()) {
    let lacking = line[0]!.column.line.quantity - line.reduce((sum, { count }) => sum + count, 0n)
    if (lacking < 0n) {
      for (const one of line.toSorted(dearestFirst)) {
        const away = smaller(-lacking, one.count - one.least)
        if (away <= 0n) continue
        one.count -= away
        lacking += away
        room.take(one.column, -away)
      }
    }
    for (const one of line.toSorted(missingMostFirst)) {
      if (lacking <= 0n) break
      if (one.count === 0n && one.column.offer.least > 1n) continue
      const wanted = one.meant > Number(one.count) + NEARLY ? 1n : 0n
      lacking -= grow(one, smaller(wanted, lacking), room)
    }
    for (const one of line.toSorted(cheapestFirst)) {
      if (lacking <= 0n) break
      if (one.count > 0n) lacking -= grow(one, lacking, room)
    }
    if (lacking !== 0n) return undefined
  }
  leanToIncumbents(problem, counted, room)
  return counted
    .filter(({ count }) => count > 0n)
    .map(({ column, count }) => ({ offer: column.offer.offer.id, quantity: decimalOfParts(count, column.line.line.scale).toFixed() }))
}

// Gives back what rounding took from the incumbents' share, a few parts of a line that they divide with others.
function leanToIncumbents({ suppliers, limits }: AwardProblem, counted: readonly Counted[], room: Room): void {
  if (limits.incumbentShare === undefined) return
  const share = new Decimal(limits.incumbentShare)
  const isIncumbent = (one: Counted): boolean => suppliers[one.column.offer.offer.supplier]?.isIncumbent === true
  const amountOf = (one: Counted, count: bigint): Decimal => priceOf(one).times(decimalOfParts(count, one.column.line.line.scale))
  let missing = counted.reduce((sum, one) => sum.minus(amountOf(one, one.count).times(isIncumbent(one) ? new Decimal(1).minus(share) : share.neg())), ZERO)
  for (const line of groupBy(counted, ({ column }) => column.line.line.id).values()) {
    if (missing.lte(0)) return
    const taker = line.find((one) => isIncumbent(one) && one.count > 0n && one.count < one.most)
    const giver = line.find((one) => !isIncumbent(one) && one.count > one.least)
    if (taker === undefined || giver === undefined) continue
    const ofOne = amountOf(taker, 1n).times(new Decimal(1).minus(share)).plus(amountOf(giver, 1n).times(share))
    const wanted = ofOne.lte(0) ? 0n : BigInt(missing.div(ofOne).ceil().toFixed(0))
    const moved = grow(taker, smaller(wanted, giver.count - giver.least), room)
    giver.count -= moved
    room.take(giver.column, -moved)
    missing = missing.minus(ofOne.times(moved.toString()))
  }
}

type Room = { readonly take: (column: OfferColumn, count: bigint) => void; readonly left: (column: OfferColumn) => bigint | undefined }

/** The remaining capacity of each supplier, in parts of the line. */
function roomOf({ suppliers }: AwardProblem, counted: readonly Counted[]): Room {
  const quantityLeft = new Map<string, Decimal>()
  const amountLeft = new Map<string, Decimal>()
  for (const [supplier, { capacityQuantity, capacityAmount }] of Object.entries(suppliers)) {
    if (capacityQuantity !== undefined) quantityLeft.set(supplier, new Decimal(capacityQuantity))
    if (capacityAmount !== undefined) amountLeft.set(supplier, new Decimal(capacityAmount))
  }
  const take = ({ offer, line }: OfferColumn, count: bigint): void => {
    const { supplier } = offer.offer
    const quantity = quantityLeft.get(supplier)
    const amount = amountLeft.get(supplier)
    const taken = quantity === undefined && amount === undefined ? undefined : decimalOfParts(count, line.line.scale)
    if (quantity !== undefined) quantityLeft.set(supplier, quantity.minus(taken!))
    if (amount !== undefined) amountLeft.set(supplier, amount.minus(offer.price.times(taken!)))
  }
  for (const { column, count } of counted) take(column, count)
  const left = ({ offer, line }: OfferColumn): bigint | undefined => {
    const { supplier } = offer.offer
    const quantity = quantityLeft.get(supplier)
    const amount = amountLeft.get(supplier)
    const bounds = [...(quantity === undefined ? [] : [quantity]), ...(amount === undefined || offer.price.isZero() ? [] : [amount.div(offer.price)])]
    if (bounds.length === 0) return undefined
    const whole = Decimal.min(...bounds)
      .times(new Decimal(10).pow(line.line.scale))
      .floor()
    return whole.lte(0) ? 0n : BigInt(whole.toFixed(0))
  }
  return { take, left }
}

function grow(one: Counted, wanted: bigint, room: Room): bigint {
  const left = room.left(one.column)
  const possible = smaller(wanted, one.most - one.count)
  const more = left === undefined ? possible : smaller(possible, left)
  if (more <= 0n) return 0n
  one.count += more
  room.take(one.column, more)
  return more
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

const priceOf = (one: Counted): CountedOffer['price'] => one.column.offer.price
const cheapestFirst = (a: Counted, b: Counted): number => priceOf(a).cmp(priceOf(b))
const dearestFirst = (a: Counted, b: Counted): number => priceOf(b).cmp(priceOf(a))
const missingMostFirst = (a: Counted, b: Counted): number => b.meant - Number(b.count) - (a.meant - Number(a.count)) || cheapestFirst(a, b)

import type { Decimal } from '../../../core/decimal/decimal.ts'
import { ZERO } from '../../../core/decimal/decimal.ts'
import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { MatrixRow } from './award-store.ts'
import { figureOf } from './places.ts'

/** Exact sums by currency; undefined where a figure is hidden, because a sum of the rest would be wrong. */
export type Sums = ReadonlyMap<string, Decimal | undefined>

/** A difference, what it is a share of, and how many of the taken lines have the figure that is compared. */
export type Difference = { readonly sums: Sums; readonly bases: Sums; readonly lines: number }

export type AwardTotals = {
  readonly sums: Sums
  readonly ofGroup: ReadonlyMap<string, { readonly sums: Sums; readonly lines: number }>
  readonly lines: number
  /** Rows that take all that they need, rows that take a part, and rows that need something. */
  readonly whole: number
  readonly begun: number
  readonly needed: number
  /** Rows that take from several groups. */
  readonly divided: number
  /** To each price of `against`, and to the best figure of each row. */
  readonly against: readonly (Difference & { readonly path: string })[]
  readonly best: Difference
}

type Priced = {
  readonly against: readonly string[]
  readonly wanted: string
  readonly amountOf: (line: Row, quantity: Decimal) => Decimal | undefined
  readonly currencyOf: (line: Row) => string
}

/** What the cells that are taken come to. */
export function awardTotals(rows: readonly MatrixRow[], { against, wanted, amountOf, currencyOf }: Priced): AwardTotals {
  const sums = new Summing()
  const ofGroup = new Map<string, { sums: Summing; lines: number }>()
  const differences = against.map((path) => ({ path, sums: new Summing(), bases: new Summing(), lines: 0 }))
  const best = { sums: new Summing(), bases: new Summing(), lines: 0 }
  const places = new Map<string, { taken: Decimal; parts: number; wanted: Decimal; best: Row | undefined }>()
  let lines = 0
  for (const row of rows) {
    const place = places.get(row.of) ?? { taken: ZERO, parts: 0, wanted: figureOf(row.head, wanted) ?? ZERO, best: bestOf(row) }
    places.set(row.of, place)
    for (const [group, text] of row.taken) {
      const line = row.cells.get(group)
      const quantity = parseDecimal(text)
      if (line === undefined || quantity === undefined) continue
      const [currency, amount] = [currencyOf(line), amountOf(line, quantity)]
      lines++
      place.taken = place.taken.plus(quantity)
      place.parts++
      sums.add(currency, amount)
      const own = ofGroup.get(group) ?? { sums: new Summing(), lines: 0 }
      ofGroup.set(group, own)
      own.sums.add(currency, amount)
      own.lines++
      for (const difference of differences) {
        const price = figureOf(line, difference.path)
        if (price !== undefined) note(difference, currency, amount, price.times(quantity))
      }
      if (place.best !== undefined) note(best, currency, amount, amountOf(place.best, quantity))
    }
  }
  const all = [...places.values()]
  return {
    sums: sums.map,
    ofGroup: new Map([...ofGroup].map(([key, own]) => [key, { sums: own.sums.map, lines: own.lines }])),
    lines,
    whole: all.filter((place) => place.parts > 0 && place.taken.gte(place.wanted)).length,
    begun: all.filter((place) => place.parts > 0 && place.taken.lt(place.wanted)).length,
    needed: all.filter((place) => place.wanted.gt(0)).length,
    divided: all.filter((place) => place.parts > 1).length,
    against: differences.map((each) => ({ path: each.path, sums: each.sums.map, bases: each.bases.map, lines: each.lines })),
    best: { sums: best.sums.map, bases: best.bases.map, lines: best.lines },
  }
}

class Summing {
  readonly map = new Map<string, Decimal | undefined>()

  add(currency: string, amount: Decimal | undefined): void {
    const sum = this.map.has(currency) ? this.map.get(currency) : ZERO
    this.map.set(currency, sum === undefined || amount === undefined ? undefined : sum.plus(amount))
  }
}

function note(difference: { sums: Summing; bases: Summing; lines: number }, currency: string, amount: Decimal | undefined, base: Decimal | undefined): void {
  difference.sums.add(currency, amount === undefined || base === undefined ? undefined : amount.minus(base))
  difference.bases.add(currency, base)
  difference.lines++
}

function bestOf({ best, cells }: MatrixRow): Row | undefined {
  const [first] = best
  return first === undefined ? undefined : cells.get(first)
}

import type { Prices, Program, Solution, Solve } from '../program.ts'
import type { AwardProgram } from './program-of-award.ts'

/** A program with fewer bands is solved directly. */
const BANDS_TO_NARROW = 1000
/** The first selection: bands whose awards may cost at most this share more than the bound. */
const FIRST_ROOM = 0.0002

/**
 * Solves an award's program among the bands that can be in a best award. The program without whole numbers is solved at once, and its prices give for each band
 * the least by which any award with it exceeds the bound: of 12,000 bands most cannot be in a best award. The returned bound holds for all bands: what was left
 * out costs at least as much. If the selection was too small, it runs once more with the cost found.
 */
export async function solveNarrowed(award: AwardProgram, solve: Solve, gap: number, from = BANDS_TO_NARROW): Promise<Solution> {
  const { program, offers } = award
  if (offers.length < from) return solve(program, gap)
  const relaxed = await solve({ ...program, columns: program.columns.map((column) => ({ ...column, isInteger: false })) }, gap)
  if (relaxed.kind === 'infeasible') return relaxed
  if (relaxed.kind === 'unsolved' || relaxed.prices === undefined) return solve(program, gap)
  const above = leastAbove(award, relaxed.prices)
  let room = Math.max(relaxed.bound * FIRST_ROOM, Number.EPSILON)
  let found: Solution = { kind: 'unsolved' }
  for (let round = 0; round < 2; round++) {
    const narrowed = await solveAmong(program, (column) => (above.get(column) ?? 0) <= room, solve, gap)
    if (narrowed.kind === 'infeasible') return round === 0 ? solve(program, gap) : found
    if (narrowed.kind === 'unsolved') return found
    const cost = program.columns.reduce((sum, column, index) => sum + column.cost * (narrowed.values[index] ?? 0), 0)
    found = { ...narrowed, bound: Math.max(relaxed.bound, Math.min(narrowed.bound, relaxed.bound + room)) }
    if (cost <= relaxed.bound + room || cost - found.bound <= gap * cost) return found
    room = cost - relaxed.bound
  }
  return found
}

/** For the column of a band with a switch of its own, and for that switch: the least by which an award that uses it exceeds the bound. */
function leastAbove({ program, offers }: AwardProgram, prices: Prices): ReadonlyMap<number, number> {
  const switchOf = new Map(offers.flatMap(({ column, own }) => (own === undefined ? [] : [[column, own] as const])))
  const costs = [...prices.columns]
  // The row that ties a quantity to its own switch stays: the two are priced together, from the least to the largest quantity.
  for (const [index, { terms }] of program.rows.entries()) {
    const [first, second] = terms
    if (terms.length !== 2 || switchOf.get(first![0]) !== second![0]) continue
    for (const [column, value] of terms) costs[column]! += value * prices.rows[index]!
  }
  const above = new Map<number, number>()
  for (const { column, own, offer, partsOfOne } of offers) {
    if (own === undefined) continue
    const quantities = [offer.least, offer.most].map((count) => costs[column]! * (Number(count) / partsOfOne))
    const least = costs[own]! + Math.min(...quantities)
    above.set(column, least)
    above.set(own, least)
  }
  return above
}

/** The same program without the dropped columns, which are zero. */
async function solveAmong({ columns, rows }: Program, isKept: (column: number) => boolean, solve: Solve, gap: number): Promise<Solution> {
  const places = new Map<number, number>()
  for (const index of columns.keys()) if (isKept(index)) places.set(index, places.size)
  const narrowed: Program = {
    columns: columns.filter((_, index) => places.has(index)),
    rows: rows.map((row) => ({
      ...row,
      terms: row.terms.flatMap(([column, value]) => {
        const place = places.get(column)
        return place === undefined ? [] : [[place, value] as const]
      }),
    })),
  }
  // An empty row is always true, or makes the program infeasible.
  if (narrowed.rows.some(({ lower, upper, terms }) => terms.length === 0 && (lower > 0 || upper < 0))) return { kind: 'infeasible' }
  const solution = await solve({ ...narrowed, rows: narrowed.rows.filter(({ terms }) => terms.length > 0) }, gap)
  if (solution.kind !== 'solved') return solution
  return { ...solution, values: columns.map((_, index) => (places.has(index) ? solution.values[places.get(index)!]! : 0)) }
}

import type { Prices, Program, Solution, Solve } from '../program.ts'
import type { AwardProgram } from './program-of-award.ts'

/** Fewer bands than these are solved as they are. */
const BANDS_TO_NARROW = 1000
/** What is looked at first: bands with which an award need not cost more than this share above the least that is possible. */
const FIRST_ROOM = 0.0002

/**
 * The solution of an award's program, found among the bands that can stand in a best award. Without whole numbers the program is
 * solved in no time, and its prices say of each band by how much at least every award with it lies above that bound: of 12,000 bands
 * most cannot be in a best award, and need not be decided about. The bound that is told holds for all of them: whatever was left out
 * costs at least as much. Where leaving out was too bold, it is done once more as the cost found allows.
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

/** By the column of a band with a switch of its own, and by that switch: by how much an award that takes of it lies above the bound at least. */
function leastAbove({ program, offers }: AwardProgram, prices: Prices): ReadonlyMap<number, number> {
  const switchOf = new Map(offers.flatMap(({ column, own }) => (own === undefined ? [] : [[column, own] as const])))
  const costs = [...prices.columns]
  // What ties a quantity to its own switch is kept as it is: the two are judged together, from the least to the most that may be taken.
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

/** The same program without the columns that are not kept: they are nothing. */
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
  // A row of nothing says nothing, or that this is no solution.
  if (narrowed.rows.some(({ lower, upper, terms }) => terms.length === 0 && (lower > 0 || upper < 0))) return { kind: 'infeasible' }
  const solution = await solve({ ...narrowed, rows: narrowed.rows.filter(({ terms }) => terms.length > 0) }, gap)
  if (solution.kind !== 'solved') return solution
  return { ...solution, values: columns.map((_, index) => (places.has(index) ? solution.values[places.get(index)!]! : 0)) }
}

import { Decimal } from '../../core/decimal/decimal.ts'
import type { Solve } from '../program.ts'
import type { AwardProblem, AwardedQuantity } from './award-problem.ts'
import { costOfAward, faultsOfAward } from './check-award.ts'
import { countedLines, offeredFor } from './counted-lines.ts'
import type { CountedLine } from './counted-lines.ts'
import { earlierFirst } from './earlier-first.ts'
import { programOfAward } from './program-of-award.ts'
import type { AwardProgram, ProgramMode } from './program-of-award.ts'
import { roundedAward } from './rounded-award.ts'
import { solveNarrowed } from './solve-narrowed.ts'

/** The largest accepted share of the cost above the bound: 0.01 %. */
export const AWARD_GAP = 0.0001

/**
 * An award that keeps every limit, with exact figures. `gap`: the largest share by which another award could be cheaper ("0.000034").
 * `costInShares`: its cost without rounding to parts, to 0.01.
 */
export type Award = {
  readonly kind: 'award'
  readonly takes: readonly AwardedQuantity[]
  readonly cost: string
  readonly gap: string
  readonly costInShares: string
}

/** `unsolved`: the time ended, or the result failed the exact check. */
export type AwardAnswer = Award | { readonly kind: 'infeasible' } | { readonly kind: 'unsolved' }

const manners: readonly ProgramMode[] = ['shares', 'tight', 'whole']

/** Finds the best award of a problem in the quickest manner whose rounded result keeps the limits and the gap. */
export async function bestAward(problem: AwardProblem, solve: Solve): Promise<AwardAnswer> {
  const lines = countedLines(problem)
  if (lines.length === 0) return award([], new Decimal(0), new Decimal(0), new Decimal(0))
  if (isUncovered(lines)) return { kind: 'infeasible' }
  let found: readonly AwardedQuantity[] | undefined
  let cost = new Decimal(Infinity)
  let bound = new Decimal(0)
  let inShares: Decimal | undefined
  for (const manner of manners) {
    const program = programOfAward(problem, lines, manner)
    const solution = await solveNarrowed(program, solve, AWARD_GAP)
    // A program with narrowed limits gives no bound for the problem.
    if (solution.kind === 'infeasible' && manner !== 'tight') return found === undefined ? { kind: 'infeasible' } : award(found, cost, bound, inShares ?? cost)
    if (solution.kind !== 'solved') continue
    if (manner !== 'tight') bound = Decimal.max(bound, new Decimal(solution.bound).times(program.costOfOne))
    if (manner === 'shares') inShares = objective(program, solution.values)
    const rounded = roundedAward(problem, program, solution.values)
    if (rounded === undefined || faultsOfAward(problem, rounded).size > 0) continue
    const takes = earlierFirst(problem, rounded)
    const itsCost = costOfAward(problem, takes)
    if (itsCost.lt(cost)) [found, cost] = [takes, itsCost]
    if (gapOf(cost, bound).lte(AWARD_GAP)) break
  }
  return found === undefined ? { kind: 'unsolved' } : award(found, cost, bound, inShares ?? cost)
}

/** The cost of the best award, to 0.01, before rounding to whole parts: good enough to compare, not to order by. */
export async function costInShares(problem: AwardProblem, solve: Solve): Promise<{ readonly kind: AwardAnswer['kind']; readonly cost?: Decimal }> {
  const lines = countedLines(problem)
  if (isUncovered(lines)) return { kind: 'infeasible' }
  const program = programOfAward(problem, lines, 'shares')
  const solution = await solveNarrowed(program, solve, AWARD_GAP)
  if (solution.kind !== 'solved') return solution
  const cost = objective(program, solution.values)
  // A cost that the time limit left blank says nothing in a comparison.
  return gapOf(cost, new Decimal(solution.bound).times(program.costOfOne)).gt(AWARD_GAP * 1.01) ? { kind: 'unsolved' } : { kind: 'award', cost }
}

function objective({ program, costOfOne }: AwardProgram, values: readonly number[]): Decimal {
  const cost = program.columns.reduce((sum, column, index) => sum + column.cost * (values[index] ?? 0), 0)
  return new Decimal(cost).times(costOfOne).toDecimalPlaces(2)
}

function isUncovered(lines: readonly CountedLine[]): boolean {
  return lines.some((line) => offeredFor(line) < line.quantity)
}

function award(takes: readonly AwardedQuantity[], cost: Decimal, bound: Decimal, costInShares: Decimal): Award {
  return { kind: 'award', takes, cost: cost.toFixed(), gap: gapOf(cost, bound).toFixed(6), costInShares: costInShares.toFixed() }
}

function gapOf(cost: Decimal, bound: Decimal): Decimal {
  const above = cost.minus(bound)
  return cost.isZero() || above.lte(0) ? new Decimal(0) : above.div(cost).toDecimalPlaces(6, Decimal.ROUND_UP)
}

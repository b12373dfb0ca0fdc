import { beforeAll, expect, test } from 'vitest'
import { loadSolver, solveProgram } from '../../server/solver/solve-program.ts'
import { allLimits, market } from '../../../scripts/bench/award/market.ts'
import type { Program, Solve } from '../program.ts'
import { countedLines } from './counted-lines.ts'
import { programOfAward } from './program-of-award.ts'
import { solveNarrowed } from './solve-narrowed.ts'

/** The share by which the result may exceed the bound. */
const GAP = 0.0001

let solve: Solve
const asked: Program[] = []
beforeAll(async () => {
  const highs = await loadSolver()
  solve = (program, gap) => {
    asked.push(program)
    return Promise.resolve(solveProgram(highs, program, gap, 60))
  }
})

const costOf = ({ columns }: Program, values: readonly number[]) => columns.reduce((sum, { cost }, index) => sum + cost * values[index]!, 0)
const wholeNumbersOf = (program: Program) => program.columns.filter(({ isInteger }) => isInteger).length

test.each([
  ['tiers and limits of its lines', market(20, 8, { suppliersPerLineAtMost: 2, suppliersPerCriticalLine: 2, shareOfLineAtLeast: '0.2' }, true)],
  ['every limit', market(12, 8, allLimits)],
  ['tiers and the terms of suppliers', market(6, 4, {}, true)],
])('the award found among some bands of a market with %s costs as little as the best of all, and its stated gap is true', async (_, problem) => {
  const award = programOfAward(problem, countedLines(problem), 'shares')
  const whole = await solve(award.program, GAP)
  asked.length = 0
  const narrowed = await solveNarrowed(award, solve, GAP, 0)
  if (whole.kind !== 'solved' || narrowed.kind !== 'solved') throw new TypeError('Cannot compare: one of them has no solution')
  const least = costOf(award.program, whole.values)
  const cost = costOf(award.program, narrowed.values)
  expect(Math.abs(cost - least)).toBeLessThan(2 * GAP * least)
  expect(narrowed.bound).toBeLessThan(least + 1e-4)
  expect(cost - narrowed.bound).toBeLessThan(1.1 * GAP * cost)
  // First all columns without whole numbers, then fewer columns.
  expect(wholeNumbersOf(asked[0]!)).toBe(0)
  if (award.offers.some(({ own }) => own !== undefined)) expect(wholeNumbersOf(asked[1]!)).toBeLessThan(wholeNumbersOf(award.program))
})

test('narrowing the search still proves that nothing can be awarded', async () => {
  const problem = market(12, 4, { ...allLimits, suppliersPerCriticalLine: 5 })
  expect(await solveNarrowed(programOfAward(problem, countedLines(problem), 'shares'), solve, 0, 0)).toEqual({ kind: 'infeasible' })
})

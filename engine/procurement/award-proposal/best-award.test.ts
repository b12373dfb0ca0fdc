import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { Decimal } from '../../core/decimal/decimal.ts'
import { loadSolver, solveProgram } from '../../server/solver/solve-program.ts'
import type { Solve } from '../program.ts'
import type { AwardOffer, AwardProblem, SupplierTerms, AwardedQuantity } from './award-problem.ts'
import { AWARD_GAP, bestAward } from './best-award.ts'
import { costOfAward, faultsOfAward } from './check-award.ts'

let solve: Solve
beforeAll(async () => {
  const highs = await loadSolver()
  solve = (program, gap) => Promise.resolve(solveProgram(highs, program, gap, 30))
})

const days = ['2026-12-01', '2026-12-20', undefined]
const suppliers = ['ada', 'bei', 'cor']
const share = fc.constantFrom('0.25', '0.34', '0.5')

/** One or two tiers, cheaper or more expensive than the price below them. */
const tiers = fc
  .uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 4 }), price: fc.integer({ min: 70, max: 130 }) }), {
    minLength: 1,
    maxLength: 2,
    selector: ({ from }) => from,
  })
  .map((all) => all.toSorted((a, b) => a.from - b.from).map(({ from, price }) => ({ from: `${from}`, price: `${price / 10}` })))

const offer = (line: string, supplier: string): fc.Arbitrary<AwardOffer | undefined> =>
  fc
    .record({
      isThere: fc.integer({ min: 0, max: 5 }),
      price: fc.integer({ min: 90, max: 130 }),
      least: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      most: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      tiers: fc.option(tiers, { nil: undefined }),
      deliveryDate: fc.constantFrom(...days),
    })
    .map(({ isThere, price, least, most, tiers, deliveryDate }) =>
      isThere === 0
        ? undefined
        : { id: `${line}-${supplier}`, line, supplier, price: `${price / 10}`, least: least?.toString(), most: most?.toString(), tiers, deliveryDate },
    )

const terms: fc.Arbitrary<SupplierTerms> = fc.record({
  isExcluded: fc.constantFrom(false, false, false, true),
  capacityQuantity: fc.option(fc.constantFrom('2', '4', '5'), { nil: undefined }),
  capacityAmount: fc.option(fc.constantFrom('25', '48.5'), { nil: undefined }),
  minimumOrder: fc.option(fc.constantFrom('15', '30'), { nil: undefined }),
  freight: fc.option(fc.constantFrom('3', '7.5'), { nil: undefined }),
  isIncumbent: fc.boolean(),
})

const problems: fc.Arbitrary<AwardProblem> = fc.record({
  lines: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), fc.boolean()).map(([first, second, isCritical]) => [
    { id: 'one', quantity: `${first}`, scale: 0, neededBy: '2026-12-10', isCritical },
    { id: 'two', quantity: `${second}`, scale: 0 },
  ]),
  offers: fc
    .tuple(...['one', 'two'].flatMap((line) => suppliers.map((supplier) => offer(line, supplier))))
    .map((all) => all.filter((one) => one !== undefined)),
  suppliers: fc.record({ ada: terms, bei: terms, cor: terms }),
  limits: fc.record(
    {
      suppliersAtMost: fc.integer({ min: 1, max: 2 }),
      suppliersPerLineAtMost: fc.integer({ min: 1, max: 2 }),
      suppliersPerCriticalLine: fc.integer({ min: 1, max: 2 }),
      shareOfLineAtLeast: share,
      incumbentShare: share,
      incumbentShareOfLine: share,
      isInTime: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
})

/** Every way to divide a whole number over a number of offers. */
function partings(whole: number, count: number): readonly (readonly number[])[] {
  if (count === 0) return whole === 0 ? [[]] : []
  return Array.from({ length: whole + 1 }, (_, first) => partings(whole - first, count - 1).map((rest) => [first, ...rest])).flat()
}

/** The lowest cost of all possible awards, found by trying each. */
function leastCost(problem: AwardProblem): Decimal | undefined {
  let ways: readonly (readonly AwardedQuantity[])[] = [[]]
  for (const line of problem.lines) {
    const offers = problem.offers.filter((one) => one.line === line.id)
    const ofLine = partings(Number(line.quantity), offers.length).map((counts) =>
      counts.flatMap((count, place) => (count === 0 ? [] : [{ offer: offers[place]!.id, quantity: `${count}` }])),
    )
    ways = ways.flatMap((before) => ofLine.map((takes) => [...before, ...takes]))
  }
  const costs = ways.filter((takes) => faultsOfAward(problem, takes).size === 0).map((takes) => costOfAward(problem, takes))
  return costs.length === 0 ? undefined : Decimal.min(...costs)
}

test('the best award of a small problem costs as little as the best of all awards, and exists exactly if any award does', async () => {
  await fc.assert(
    fc.asyncProperty(problems, async (problem) => {
      const least = leastCost(problem)
      const answer = await bestAward(problem, solve)
      expect(answer.kind).toBe(least === undefined ? 'infeasible' : 'award')
      if (answer.kind !== 'award' || least === undefined) return
      expect([...faultsOfAward(problem, answer.takes)]).toEqual([])
      expect(answer.cost).toBe(costOfAward(problem, answer.takes).toFixed())
      expect(new Decimal(answer.cost).lte(least.times(1 + AWARD_GAP))).toBe(true)
      // The gap is true: no award is cheaper than it allows.
      expect(least.gte(new Decimal(answer.cost).times(new Decimal(1).minus(answer.gap).minus('0.000001')))).toBe(true)
    }),
    { seed: Number(process.env['SEED'] ?? 20261122), numRuns: Number(process.env['RUNS'] ?? 150) },
  )
})

test('the order in which lines and offers are asked changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(problems, async (problem) => {
      const turned = { ...problem, lines: problem.lines.toReversed(), offers: problem.offers.toReversed() }
      expect(await bestAward(turned, solve)).toEqual(await bestAward(problem, solve))
    }),
    { seed: 20261123, numRuns: 40 },
  )
})

test('quantities of four digits after the point add up to the line, to the last of them', async () => {
  const problem: AwardProblem = {
    lines: [{ id: 'wire', quantity: '1000.0001', scale: 4 }],
    offers: ['ada', 'bei', 'cor'].map((supplier, place) => ({ id: supplier, line: 'wire', supplier, price: `${10 + place / 100}` })),
    suppliers: { ada: { capacityAmount: '3333.33' }, bei: { capacityQuantity: '333.33335' }, cor: {} },
    limits: {},
  }
  // 3333.33 / 10.00 = 333.3330; 333.33335 has a digit too many; the rest is 1000.0001 - 333.3330 - 333.3333.
  expect(await bestAward(problem, solve)).toMatchObject({
    takes: [
      { offer: 'ada', quantity: '333.333' },
      { offer: 'bei', quantity: '333.3333' },
      { offer: 'cor', quantity: '333.3338' },
    ],
  })
})

test('[INQ-41, INQ-120] a part goes to the second supplier where both then reach their tiers: 59 at 18 and 41 at 19.75', async () => {
  const problem: AwardProblem = {
    lines: [{ id: 'pumps', quantity: '100', scale: 0 }],
    offers: [
      { id: 'ada', line: 'pumps', supplier: 'ada', price: '21', most: '60', tiers: [{ from: '50', price: '18' }] },
      { id: 'bei', line: 'pumps', supplier: 'bei', price: '20', tiers: [{ from: '41', price: '19.75' }] },
    ],
    suppliers: { ada: {}, bei: {} },
    limits: {},
  }
  // 59 x 18 + 41 x 19.75 = 1871.75 is less than 60 x 18 + 40 x 20 = 1880.
  expect(await bestAward(problem, solve)).toMatchObject({
    cost: '1871.75',
    takes: [
      { offer: 'ada', quantity: '59' },
      { offer: 'bei', quantity: '41' },
    ],
  })
})

test('[INQ-41] a tier that is dearer from some quantity on is not evaded by taking the cheap part of it twice', async () => {
  const problem: AwardProblem = {
    lines: [{ id: 'wire', quantity: '10.5', scale: 1 }],
    offers: [
      { id: 'ada', line: 'wire', supplier: 'ada', price: '2', tiers: [{ from: '6', price: '3' }] },
      { id: 'bei', line: 'wire', supplier: 'bei', price: '2.9' },
    ],
    suppliers: { ada: {}, bei: {} },
    limits: {},
  }
  // 5.9 x 2 + 4.6 x 2.9
  expect(await bestAward(problem, solve)).toMatchObject({
    cost: '25.14',
    takes: [
      { offer: 'ada', quantity: '5.9' },
      { offer: 'bei', quantity: '4.6' },
    ],
  })
})

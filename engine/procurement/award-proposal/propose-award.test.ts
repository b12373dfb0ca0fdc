import { beforeAll, expect, test } from 'vitest'
import { loadSolver, solveProgram } from '../../server/solver/solve-program.ts'
import type { Solve } from '../program.ts'
import type { AwardProblem } from './award-problem.ts'
import { proposeAward } from './propose-award.ts'

let solve: Solve
beforeAll(async () => {
  const highs = await loadSolver()
  solve = (program, gap) => Promise.resolve(solveProgram(highs, program, gap, 30))
})

/** Ada is cheap for pumps and can make 60 of them; Bei is dearer for pumps and cheap for valves; Cor is dear for both and quick. */
const market: AwardProblem = {
  lines: [
    { id: 'pumps', quantity: '100', scale: 0, isCritical: true, neededBy: '2026-12-10' },
    { id: 'valves', quantity: '10', scale: 0, neededBy: '2026-12-10' },
  ],
  offers: [
    { id: 'pumps-ada', line: 'pumps', supplier: 'ada', price: '20', deliveryDate: '2026-12-15' },
    { id: 'pumps-bei', line: 'pumps', supplier: 'bei', price: '22', deliveryDate: '2026-12-09' },
    { id: 'pumps-cor', line: 'pumps', supplier: 'cor', price: '25', deliveryDate: '2026-12-01' },
    { id: 'valves-bei', line: 'valves', supplier: 'bei', price: '100', deliveryDate: '2026-12-09' },
    { id: 'valves-cor', line: 'valves', supplier: 'cor', price: '130', deliveryDate: '2026-12-01' },
  ],
  suppliers: { ada: {}, bei: {}, cor: {} },
  limits: {},
}

test('without limits the cheapest offer of each line is proposed, and one supplier less costs what the next cheapest costs', async () => {
  const { scenarios, limits, clash, short } = await proposeAward(market, solve)
  expect(
    scenarios.map(({ name, kind, cost, difference, suppliers, dividedLines, lastDelivery }) => ({
      name,
      kind,
      cost,
      difference,
      suppliers,
      dividedLines,
      lastDelivery,
    })),
  ).toEqual([
    { name: 'best', kind: 'award', cost: '3000', difference: '0', suppliers: 2, dividedLines: 0, lastDelivery: '2026-12-15' },
    { name: 'undivided', kind: 'award', cost: '3000', difference: '0', suppliers: 2, dividedLines: 0, lastDelivery: '2026-12-15' },
    { name: 'fewer', kind: 'award', cost: '3200', difference: '200', suppliers: 1, dividedLines: 0, lastDelivery: '2026-12-09' },
    { name: 'unlimited', kind: 'award', cost: '3000', difference: '0', suppliers: 2, dividedLines: 0, lastDelivery: '2026-12-15' },
  ])
  expect({ limits, clash, short }).toEqual({ limits: [], clash: [], short: [] })
})

test('each limit is told with what it costs: a capacity of 60 pumps costs 40 x 2, and the second supplier of pumps nothing more', async () => {
  const { scenarios, limits } = await proposeAward(
    { ...market, suppliers: { ada: { capacityQuantity: '60' } }, limits: { suppliersPerCriticalLine: 2 } },
    solve,
  )
  expect(scenarios[0]).toMatchObject({
    cost: '3080',
    dividedLines: 1,
    takes: [
      { offer: 'pumps-ada', quantity: '60' },
      { offer: 'pumps-bei', quantity: '40' },
      { offer: 'valves-bei', quantity: '10' },
    ],
  })
  // Without the capacity a second supplier of pumps has one of them: 99 x 20 + 22 + 1000.
  expect(limits).toEqual([
    { limit: 'capacityQuantity', cost: '78' },
    { limit: 'suppliersPerCriticalLine', cost: '0' },
  ])
  expect(scenarios.find(({ name }) => name === 'undivided')).toEqual({ name: 'undivided', kind: 'infeasible', takes: [] })
})

test('the order of 1500 that Cor asks for is filled as cheaply as it can be, or Cor is left out', async () => {
  const { scenarios } = await proposeAward(
    { ...market, suppliers: { ada: { isExcluded: true }, cor: { minimumOrder: '1500' } }, limits: { suppliersPerCriticalLine: 2 } },
    solve,
  )
  // 60 pumps of Cor at 25, 40 of Bei at 22, valves of Bei: 1500 + 880 + 1000.
  expect(scenarios[0]).toMatchObject({ cost: '3380', suppliers: 2 })
})

test('only the limits that exclude each other are named', async () => {
  const { scenarios, clash } = await proposeAward(
    { ...market, suppliers: { bei: { isExcluded: true }, cor: { capacityQuantity: '50' } }, limits: { isInTime: true, suppliersAtMost: 3 } },
    solve,
  )
  expect(scenarios[0]).toEqual({ name: 'best', kind: 'infeasible', takes: [] })
  expect(clash).toEqual(['excluded', 'inTime', 'capacityQuantity'])
  expect(scenarios[1]).toMatchObject({ name: 'unlimited', kind: 'award', cost: '3000' })
})

test('a line that no supplier can fill is reported with the offered quantity, and the others are awarded', async () => {
  const offers = market.offers.filter(({ line }) => line === 'pumps').concat([{ id: 'valves-bei', line: 'valves', supplier: 'bei', price: '100', most: '4' }])
  const { scenarios, short } = await proposeAward({ ...market, offers }, solve)
  expect(short).toEqual([{ line: 'valves', offered: '4' }])
  expect(scenarios[0]).toMatchObject({ cost: '2000', takes: [{ offer: 'pumps-ada', quantity: '100' }] })
})

test('a result that the solver had no time to prove is not claimed', async () => {
  const { scenarios, limits } = await proposeAward({ ...market, limits: { suppliersAtMost: 2 } }, () => Promise.resolve({ kind: 'unsolved' }))
  expect(scenarios.map(({ name, kind }) => [name, kind])).toEqual([
    ['best', 'unsolved'],
    ['unlimited', 'unsolved'],
  ])
  expect(limits).toEqual([])
})

import { expect, test } from 'vitest'
import type { AwardProblem } from './award-problem.ts'
import { earlierFirst } from './earlier-first.ts'

const offers = [
  { id: 'late', line: 'pumps', supplier: 'ada', price: '20', most: '10', quotedAt: '2026-11-20T09:00:00.000Z' },
  { id: 'early', line: 'pumps', supplier: 'bei', price: '20', most: '6', quotedAt: '2026-11-20T08:00:00.000Z' },
]
const problem = (more: Partial<AwardProblem> = {}): AwardProblem => ({
  lines: [{ id: 'pumps', quantity: '10', scale: 0 }],
  offers,
  suppliers: { ada: {}, bei: {} },
  limits: {},
  ...more,
})
const all = [{ offer: 'late', quantity: '10' }]

test('[INQ-68] when two offers are equal, the earlier one is awarded as much as it offers', () => {
  expect(earlierFirst(problem(), all)).toEqual([
    { offer: 'late', quantity: '4' },
    { offer: 'early', quantity: '6' },
  ])
})

test('[INQ-68] putting the earlier offer first breaks no limit and never raises the cost', () => {
  expect(earlierFirst(problem({ limits: { suppliersPerLineAtMost: 1 } }), all)).toEqual(all)
  expect(earlierFirst(problem({ suppliers: { ada: {}, bei: { freight: '1' } } }), all)).toEqual(all)
  expect(earlierFirst(problem({ suppliers: { ada: {}, bei: { isExcluded: true } } }), all)).toEqual(all)
  expect(earlierFirst(problem({ offers: [offers[0]!, { ...offers[1]!, price: '20.01' }] }), all)).toEqual(all)
})

test('[INQ-68] of forty lines with ten equal offers each, what the problem says is worked out once and not for every pair', () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({ id: `line ${index}`, quantity: '10', scale: 0 }))
  const made = lines.flatMap(({ id }) =>
    Array.from({ length: 10 }, (_, index) => ({
      id: `${id} offer ${index}`,
      line: id,
      supplier: `supplier ${index}`,
      price: '20',
      most: '10',
      quotedAt: `2026-11-20T08:0${index}:00.000Z`,
    })),
  )
  let reads = 0
  const counted: AwardProblem = {
    get lines() {
      reads++
      return lines
    },
    offers: made,
    suppliers: {},
    limits: {},
  }
  const moved = earlierFirst(
    counted,
    lines.map(({ id }) => ({ offer: `${id} offer 9`, quantity: '10' })),
  )
  expect(moved.toSorted((one, other) => (one.offer < other.offer ? -1 : 1))).toEqual(
    lines.map(({ id }) => ({ offer: `${id} offer 0`, quantity: '10' })).toSorted((one, other) => (one.offer < other.offer ? -1 : 1)),
  )
  expect(reads).toBe(1)
})

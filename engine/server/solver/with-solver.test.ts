import { expect, test } from 'vitest'
import type { Program } from '../../procurement/program.ts'
import { withSolver } from './with-solver.ts'

/** Chairs earn 30 and take 1 of 40 hours of carpentry and 2 of 50 of finishing, tables earn 50 and take 2 and 1. */
const workshop: Program = {
  columns: [
    { cost: -30, lower: 0, upper: Infinity, isInteger: true },
    { cost: -50, lower: 0, upper: Infinity, isInteger: true },
  ],
  rows: [
    {
      lower: -Infinity,
      upper: 40,
      terms: [
        [0, 1],
        [1, 2],
      ],
    },
    {
      lower: -Infinity,
      upper: 50,
      terms: [
        [0, 2],
        [1, 1],
      ],
    },
  ],
}

test('the programs of one request run in threads of their own; two requests at once are both solved', async () => {
  const twice = await withSolver((solve) =>
    Promise.all([solve(workshop, 0), solve(workshop, 0), solve({ ...workshop, rows: [{ lower: 5, upper: 4, terms: [[0, 1]] }] }, 0)]),
  )
  if (twice === undefined) throw new TypeError('Cannot see what was solved: others are waiting')
  expect(twice[0]).toEqual({ kind: 'solved', values: [20, 10], bound: -1100 })
  expect(twice[1]).toEqual(twice[0])
  expect(twice[2]).toEqual({ kind: 'infeasible' })
  const others = await Promise.all([withSolver((solve) => solve(workshop, 0)), withSolver((solve) => solve(workshop, 0))])
  expect(others).toEqual([twice[0], twice[0]])
})

test('the solver still works after a failed program', async () => {
  await expect(withSolver(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await withSolver((solve) => solve(workshop, 0))).toMatchObject({ kind: 'solved' })
})

test('a program with wrong array lengths is an error, not an answer', async () => {
  await expect(withSolver((solve) => solve({ columns: [], rows: [{ lower: 0, upper: 1, terms: [[3, 1]] }] }, 0))).rejects.toThrow('outside the model')
})

test('of ten programs at once the tenth is refused at once instead of waiting', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => withSolver(() => Promise.resolve('done'))))
  expect(answers).toEqual([...Array<string>(9).fill('done'), undefined])
})

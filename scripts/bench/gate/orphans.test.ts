import { expect, test } from 'vitest'
import { type Process, orphansBelow, parsedStat } from './orphans.ts'

const processes = (...all: readonly (readonly [id: number, parent: number, ticks: number])[]): ReadonlyMap<number, Process> =>
  new Map(all.map(([id, parent, ticks]) => [id, { parent, ticks }]))

test('parsedStat() reads the parent and the times of a process whose name has spaces and parentheses', () => {
  expect(parsedStat('4242 (node (main) x) S 17 4242 4242 0 -1 4194560 21 40 0 0 150 25 300 5 20 0 1 0 9876')).toEqual({ parent: 17, ticks: 480 })
  expect(parsedStat('')).toBeUndefined()
})

test('orphansBelow() counts a database whose starter has ended, with its connections', () => {
  const orphans = orphansBelow(10)
  orphans.look(processes([1, 0, 900], [10, 1, 5], [11, 10, 50], [20, 11, 3], [99, 1, 700]))
  expect(orphans.ticks()).toBe(0)
  orphans.look(processes([1, 0, 900], [10, 1, 5], [20, 1, 40], [21, 20, 7], [99, 1, 800]))
  expect(orphans.ticks()).toBe(47)
  orphans.look(processes([1, 0, 900], [10, 1, 5], [20, 1, 60], [99, 1, 800]))
  expect(orphans.ticks()).toBe(60)
  orphans.look(processes([1, 0, 960], [10, 1, 5], [99, 1, 800]))
  expect(orphans.ticks()).toBe(60)
})

test('orphansBelow() leaves out what its parent counts', () => {
  const orphans = orphansBelow(10)
  orphans.look(processes([10, 1, 5], [11, 10, 50], [12, 11, 30]))
  orphans.look(processes([10, 1, 5], [11, 10, 90]))
  expect(orphans.ticks()).toBe(0)
})

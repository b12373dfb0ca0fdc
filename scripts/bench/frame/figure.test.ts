import { expect, test } from 'vitest'
import { figureOf } from './figure.ts'

test('figureOf() divides the median of ours by that of a rival', () => {
  const { contestants, targets } = figureOf('a page', 'ms', { ours: [30, 10, 20], 'by hand': [10, 10, 40] }, [{ kind: 'ratio', to: 'by hand', atMost: 1.5 }])
  expect(contestants.map(({ name, ratio }) => [name, ratio])).toEqual([
    ['ours', 1],
    ['by hand', 2],
  ])
  expect(targets).toEqual([{ says: 'at most 1.5 of by hand', measured: 2, isMet: false }])
})

test('figureOf() compares a rate by its minimum, and a figure by itself', () => {
  const rate = figureOf('shipping', 'per second', { ours: [60], 'by hand': [100] }, [{ kind: 'ratio', to: 'by hand', atLeast: 0.5 }])
  expect(rate.targets).toEqual([{ says: 'at least 0.5 of by hand', measured: 0.6, isMet: true }])
  const own = figureOf('a key', 'ms', { ours: [10, 20, 60] }, [{ kind: 'own', of: 'median', atMost: 16 }])
  expect(own.targets).toEqual([{ says: 'median at most 16', measured: 20, isMet: false }])
})

test('figureOf() refuses a target about a contestant that did not take part', () => {
  expect(() => figureOf('a page', 'ms', { ours: [1] }, [{ kind: 'ratio', to: 'nobody', atMost: 1 }])).toThrow('"nobody"')
})

test('a contestant that failed is named with the reason, and its target is dropped', () => {
  const absent = [{ name: 'bare', why: 'over 60 s' }]
  const figure = figureOf('mount', 'ms', { ours: [5] }, [{ kind: 'ratio', to: 'bare', atMost: 1 }], absent)
  expect(figure.targets).toEqual([])
  expect(figure.absent).toEqual(absent)
})

test('zero against zero counts as equal, not as NaN', () => {
  const { contestants } = figureOf('blank', 'ms', { ours: [0, 0], bare: [0] })
  expect(contestants.map(({ ratio }) => ratio)).toEqual([1, 1])
})

import { expect, test } from 'vitest'
import { stepLines } from './step-lines.ts'

const box = { left: 0, right: 100, top: 0, bottom: 116 }

test('[INQ-65] a price stands until the next one, and the last one until now', () => {
  const drawing = stepLines(
    [
      {
        id: 'one',
        name: 'One',
        points: [
          { at: 50_000, figure: 90 },
          { at: 0, figure: 100 },
        ],
      },
      { id: 'two', name: 'Two', points: [{ at: 25_000, figure: 95 }] },
      { id: 'none', name: 'None', points: [] },
    ],
    box,
    100_000,
  )
  expect(drawing!.paths).toEqual([
    { id: 'one', path: 'M0 8H50V108H100', ends: [100, 108] },
    { id: 'two', path: 'M25 58H100', ends: [100, 58] },
  ])
  expect(drawing!.figures).toEqual([
    { y: 8, figure: 100 },
    { y: 33, figure: 97.5 },
    { y: 58, figure: 95 },
    { y: 83, figure: 92.5 },
    { y: 108, figure: 90 },
  ])
  expect(drawing!.times.map(({ x }) => x)).toEqual([0, 33.3, 66.7, 100])
})

test('[INQ-65] the axis is labelled with round figures', () => {
  const figuresOf = (...figures: readonly number[]) =>
    stepLines([{ id: 'one', name: 'One', points: figures.map((figure, at) => ({ at, figure })) }], box, 10)!.figures.map(({ figure }) => figure)
  expect(figuresOf(100, 98)).toEqual([100, 99.5, 99, 98.5, 98])
  expect(figuresOf(0.1, 0.4)).toEqual([0.4, 0.3, 0.2, 0.1])
  expect(figuresOf(1_234_567, 1_200_000)).toEqual([1_230_000, 1_220_000, 1_210_000, 1_200_000])
})

test('[INQ-65] a single price is drawn in the middle; without prices nothing is drawn', () => {
  const drawing = stepLines([{ id: 'one', name: 'One', points: [{ at: 10, figure: 100 }] }], box, 10)
  expect(drawing).toMatchObject({ paths: [{ path: 'M0 58H100' }], figures: [{ y: 58, figure: 100 }] })
  expect(stepLines([], box, 10)).toBeUndefined()
})

test('[INQ-67] a withdrawn price is drawn until its withdrawal', () => {
  const drawing = stepLines([{ id: 'one', name: 'One', points: [{ at: 0, figure: 100 }], until: 50_000 }], box, 100_000)
  expect(drawing!.paths).toEqual([{ id: 'one', path: 'M0 58H50', ends: [50, 58] }])
})

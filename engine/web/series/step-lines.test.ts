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
  expect(drawing!.figures.map(({ y }) => y)).toEqual([8, 41.3, 74.7, 108])
  expect(drawing!.times.map(({ x }) => x)).toEqual([0, 33.3, 66.7, 100])
})

test('[INQ-65] one price alone stands in the middle; without any there is no drawing', () => {
  const drawing = stepLines([{ id: 'one', name: 'One', points: [{ at: 10, figure: 100 }] }], box, 10)
  expect(drawing).toMatchObject({ paths: [{ path: 'M0 58H100' }], figures: [{ y: 58, figure: 100 }] })
  expect(stepLines([], box, 10)).toBeUndefined()
})

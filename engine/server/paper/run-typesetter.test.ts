import { expect, test } from 'vitest'
import { runTypesetter } from './run-typesetter.ts'
import type { TypesetTask } from './typeset-task.ts'

const task = (count: number): TypesetTask => ({
  title: 'Labels',
  lang: 'en',
  region: 'gb',
  day: [2026, 11, 30],
  size: [100, 60],
  words: { page: '{page} of {pages}' },
  documents: Array.from({ length: count }, (_, index) => ({
    title: 'Label',
    number: `L-${index}`,
    code: null,
    head: [{ label: 'Part', text: '#panic("never")' }],
    lines: null,
    totals: [],
    foot: [],
    signatures: [],
  })),
})

test('few pages come with their drawing, many without', async () => {
  expect(await runTypesetter(task(2), true)).toMatchObject({ pages: 2, svg: expect.stringContaining('<svg') })
  const many = await runTypesetter(task(41), true)
  expect([many, 'svg' in many]).toEqual([expect.objectContaining({ pages: 41 }), false])
}, 60_000)

test('a task that takes too long or too much memory is ended, and the next one is printed all the same', async () => {
  expect(await runTypesetter(task(2), false, { time: 1 })).toEqual({ refused: 'PRINT_TOO_LARGE' })
  expect(await runTypesetter(task(2000), false, { memory: 1 })).toEqual({ refused: 'PRINT_TOO_LARGE' })
  expect(await runTypesetter(task(1), false)).toMatchObject({ pages: 1 })
}, 60_000)

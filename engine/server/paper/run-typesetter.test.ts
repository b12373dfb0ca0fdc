import { expect, test } from 'vitest'
import { withTypesetter } from './run-typesetter.ts'
import { measures } from './measures.ts'
import type { TypesetTask } from './typeset-task.ts'

const set = (count: number, isShown: boolean, limits = {}) => withTypesetter('asked', (setType) => setType(task(count), isShown), limits)

const task = (count: number): TypesetTask => ({
  title: 'Labels',
  lang: 'en',
  region: 'gb',
  day: [2026, 11, 30],
  size: [100, 60],
  measures,
  words: { page: '{page} of {pages}', seal: 'Seal' },
  documents: Array.from({ length: count }, (_, index) => ({
    title: 'Label',
    number: `L-${index}`,
    place: '',
    codes: [],
    head: [{ label: 'Part', text: '#panic("never")' }],
    tables: [],
    totals: [],
    foot: [],
    signatures: [],
  })),
})

test('few pages come with their drawing, many without', async () => {
  expect(await set(2, true)).toMatchObject({ pages: 2, svg: expect.stringContaining('<svg') })
  const many = await set(41, true)
  expect([many, 'svg' in many]).toEqual([expect.objectContaining({ pages: 41 }), false])
}, 60_000)

test('a task that takes too long or too much memory is ended, and the next one is printed all the same', async () => {
  expect(await set(2, false, { time: 1 })).toEqual({ refused: 'PRINT_TOO_LONG' })
  expect(await set(2000, false, { memory: 1 })).toEqual({ refused: 'PRINT_TOO_LONG' })
  expect(await set(1, false)).toMatchObject({ pages: 1 })
}, 60_000)

test('a process that nobody asks for anything ends with the work', async () => {
  await expect(withTypesetter('asked', () => Promise.reject(new Error('refused before')))).rejects.toThrow('refused before')
})

test('no page of a drawing covers another one', async () => {
  const made = await set(3, true)
  expect('svg' in made ? made.svg : '').not.toContain('fill="#ffffff"')
}, 60_000)

test('what is printed in the background waits for its own kind alone: a person before the page is served meanwhile', async () => {
  const ended: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const long = [1, 2].map((each) => withTypesetter('background', () => held.then(() => void ended.push(`background ${each}`))))
  for (const each of [1, 2, 3]) {
    await withTypesetter('asked', (setType) => setType(task(1), false))
    ended.push(`asked ${each}`)
  }
  release()
  await Promise.all(long)
  expect(ended).toEqual(['asked 1', 'asked 2', 'asked 3', 'background 1', 'background 2'])
}, 60_000)

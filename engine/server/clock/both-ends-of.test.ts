import { expect, test } from 'vitest'
import { bothEndsOf } from './both-ends-of.ts'
import { dueRefusals } from './due-refusals.ts'

const chosen = (count: number, most: number) => {
  const choice = bothEndsOf<number>(most)
  for (let thing = 1; thing <= count; thing++) choice.add(thing)
  return choice.chosen()
}

test('[INQ-17] of more documents than one look takes up, those that have waited longest and those that came last are taken up', () => {
  expect(chosen(3, 4)).toEqual([1, 2, 3])
  expect(chosen(4, 4)).toEqual([1, 2, 3, 4])
  expect(chosen(100_000, 4)).toEqual([1, 2, 99_999, 100_000])
  expect(chosen(100_000, 5)).toEqual([1, 2, 3, 99_999, 100_000])
  expect(chosen(100_000, 1)).toEqual([1])
})

test('[INQ-17] however many documents are stuck, each is known to be, until it is changed or due no longer', () => {
  const of = { purchaser: 'hengrui', entity: 'inquiry', transition: 'end' }
  const refusals = dueRefusals()
  const now = new Date('2026-11-22T10:00:00Z')
  const documents = Array.from({ length: 20_000 }, (_, index) => ({ id: `stuck ${index}`, version: 1 }))
  for (const document of documents) refusals.note(of, document, now)
  expect(documents.filter((document) => !refusals.isStuck(of, document))).toEqual([])
  expect(refusals.isStuck(of, { id: 'stuck 7', version: 2 })).toBe(false)
  expect(refusals.toTryAgain(of, new Date('2026-11-22T10:00:04Z'), 20)).toEqual([])
  expect(refusals.toTryAgain(of, new Date('2026-11-22T10:00:05Z'), 20)).toHaveLength(20)
  refusals.keep(of, new Set(['stuck 3']))
  expect(documents.filter((document) => refusals.isStuck(of, document))).toEqual([{ id: 'stuck 3', version: 1 }])
})

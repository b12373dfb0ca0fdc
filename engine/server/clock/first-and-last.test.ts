import { expect, test } from 'vitest'
import { firstAndLast } from './first-and-last.ts'
import { dueRefusals } from './due-refusals.ts'

const kept = (count: number, most: number) => {
  const choice = firstAndLast<number>(most)
  for (let thing = 1; thing <= count; thing++) choice.add(thing)
  return choice.kept()
}

test('[INQ-17] firstAndLast() keeps the documents that have waited longest and those that came last', () => {
  expect(kept(3, 4)).toEqual([1, 2, 3])
  expect(kept(4, 4)).toEqual([1, 2, 3, 4])
  expect(kept(100_000, 4)).toEqual([1, 2, 99_999, 100_000])
  expect(kept(100_000, 5)).toEqual([1, 2, 3, 99_999, 100_000])
  expect(kept(100_000, 1)).toEqual([1])
})

test('[INQ-17] dueRefusals() knows every one of 20,000 stuck documents until it is changed or no longer due', () => {
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

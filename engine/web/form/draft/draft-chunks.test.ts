import { expect, test } from 'vitest'
import { chunksOf } from './draft-chunks.ts'

let count = 0
const newId = () => String(++count)
const rows = Array.from({ length: 200 }, (_, place) => ({ id: String(place) }))

test('one change in 200 rows writes one of four chunks again', () => {
  const before = chunksOf(rows, [], newId)
  expect(before.map((piece) => piece.rows.length)).toEqual([64, 64, 64, 8])
  const after = chunksOf(rows.with(70, { id: 'changed' }), before, newId)
  expect(after.map((piece, place) => piece === before[place])).toEqual([true, false, true, true])
  expect(after.flatMap((piece) => piece.rows)[70]).toEqual({ id: 'changed' })
})

test('a shorter list keeps no chunk of its removed rows', () => {
  const before = chunksOf(rows, [], newId)
  expect(chunksOf(rows.slice(0, 190), before, newId).map((piece, place) => piece === before[place])).toEqual([true, true, false])
  expect(chunksOf([], before, newId)).toEqual([])
})

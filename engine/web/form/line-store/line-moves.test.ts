import { expect, test } from 'vitest'
import { lineMoves, applyLineMoves } from './line-moves.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const movedUp = (...ids: string[]) => lineMoves(rows, new Set(ids), -1)
const movedDown = (...ids: string[]) => lineMoves(rows, new Set(ids), 1)

test('a line goes past its neighbour, and not past the end', () => {
  expect(movedUp('b')).toEqual([{ from: 1, to: 0 }])
  expect(movedDown('b')).toEqual([{ from: 1, to: 2 }])
  expect(movedUp('a')).toEqual([])
  expect(movedDown('d')).toEqual([])
})

test('several lines move together; a line at the end stays, with the chosen lines beside it', () => {
  expect(movedUp('b', 'd')).toEqual([
    { from: 1, to: 0 },
    { from: 3, to: 2 },
  ])
  expect(movedUp('a', 'b', 'd')).toEqual([{ from: 3, to: 2 }])
  expect(movedDown('b', 'c')).toEqual([
    { from: 1, to: 2 },
    { from: 2, to: 3 },
  ])
})

test('the rows stand in their new order', () => {
  expect(applyLineMoves(rows, movedUp('b', 'd')).map((row) => row['id'])).toEqual(['b', 'a', 'd', 'c'])
  expect(applyLineMoves(rows, movedDown('a', 'b')).map((row) => row['id'])).toEqual(['c', 'a', 'b', 'd'])
})

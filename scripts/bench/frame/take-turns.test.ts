import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

test('takeTurns() rotates the order and leaves out the first round', async () => {
  const turns: string[] = []
  const turn = (name: string) => async (round: number) => {
    turns.push(`${name}${round}`)
    return round
  }
  const samples = await takeTurns({ ours: turn('a'), theirs: turn('b') }, { rounds: 2 })
  expect(samples).toEqual({ ours: [0, 1], theirs: [0, 1] })
  expect(turns).toEqual(['b-1', 'a-1', 'a0', 'b0', 'b1', 'a1'])
})

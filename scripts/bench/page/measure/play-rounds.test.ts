import { expect, test } from 'vitest'
import { playRounds } from './play-rounds.ts'

test('each contestant has one turn per round, the order rotates, and a failed contestant has no further turns', async () => {
  const turns: string[] = []
  const turn = (name: string): Promise<number> => {
    turns.push(name)
    return name === 'slow' && turns.length > 3 ? Promise.reject(new Error('over 60 s\nat page.js')) : Promise.resolve(turns.length)
  }
  const logged: string[] = []
  const played = await playRounds({ work: 'mount, 200 x 30', contestants: ['ours', 'bare', 'slow'], rounds: 3, slow: 60_000, turn }, (line) =>
    logged.push(line),
  )
  expect(turns).toEqual(['ours', 'bare', 'slow', 'bare', 'slow', 'ours', 'ours', 'bare'])
  expect(played.results).toEqual(
    new Map([
      ['ours', [1, 6, 7]],
      ['bare', [2, 4, 8]],
    ]),
  )
  expect(played.gaveUp).toEqual(new Map([['slow', 'over 60 s']]))
  expect(logged).toEqual(['slow gave up at mount, 200 x 30: over 60 s'])
})

test('a slow contestant has one turn, which counts', async () => {
  const turns: string[] = []
  const turn = (name: string): Promise<string> => {
    turns.push(name)
    return Promise.resolve(name)
  }
  const played = await playRounds({ work: 'mount', contestants: ['ours', 'slow'], rounds: 2, slow: -1, turn }, () => {})
  expect(turns).toEqual(['ours', 'slow'])
  expect([...played.results]).toEqual([
    ['ours', ['ours']],
    ['slow', ['slow']],
  ])
})

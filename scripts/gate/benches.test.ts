import { expect, test } from 'vitest'
import { GATES, benchesOf } from './benches.ts'

const benches = (isDeep: boolean, number: number) => benchesOf({ filter: [], shard: { isDeep, number } })

test('benchesOf() tries one bench in one of three gates, without its rivals, and each of them in some shard', async () => {
  expect(await benches(false, 17)).toEqual([])
  const [first, ...others] = await benches(false, 18)
  expect(others).toEqual([])
  expect(first?.args.slice(-3)).toEqual(['--quick', '--only', 'ours'])
  const all = await benches(true, 17)
  const tried = await Promise.all(Array.from({ length: all.length * GATES }, (_, number) => benches(false, number)))
  expect(
    tried
      .flat()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(all.map(({ name }) => name).toSorted())
})

test('benchesOf() tries every bench in a deep run, beside its rivals', async () => {
  const all = await benches(true, 0)
  expect(all.map(({ args }) => args)).toContainEqual(['page', 'page-key', '--quick'])
  expect(new Set(all.map(({ args }) => args[0]))).toEqual(new Set(['server', 'award', 'bidding', 'check', 'gate', 'dev', 'page']))
})

import { type Shard, partOf, shardOfEnvironment } from '../../scripts/gate/shard.ts'

/**
 * The part of a long list that this run tries: at most `size` cases, chosen by the content of the work tree; all of them in `npm run test:deep`.
 * `npm test -- --shard=<number>` repeats a choice. `keyOf` names a case, so that the case keeps its shard when the list grows.
 */
export function inShard<Case>(cases: readonly Case[], keyOf: (one: Case) => string, size: number): readonly Case[] {
  return partOf(shardOfRun(), cases, keyOf, size)
}

/** The shard of this run. */
export function shardOfRun(): Shard {
  const shard = shardOfEnvironment(process.env)
  if (shard === undefined) throw new Error('Cannot choose a shard outside a test run: tests/projects.ts names its number')
  return shard
}

import { createHash } from 'node:crypto'

/** The part of the growing lists that a run tries: everything (`npm run test:deep`), or the part with this number. */
export type Shard = { readonly isDeep: boolean; readonly number: number }

/** Shards are numbered from 0 to 999. */
export const SHARD_NUMBERS = 1000

/**
 * The part of a long list that a shard tries: at most `size` cases, however long the list is, in its order. The parts of all
 * numbers together are the whole list. A deep run tries all cases.
 */
export function partOf<Case>({ isDeep, number }: Shard, cases: readonly Case[], keyOf: (one: Case) => string, size: number): readonly Case[] {
  if (!Number.isInteger(size) || size < 1) throw new RangeError(`Cannot choose ${size} cases: want a whole number from 1 on`)
  const parts = Math.ceil(cases.length / size)
  if (isDeep || parts <= 1) return cases
  // Neighbours in the list are similar, so they go to different parts.
  const mixed = cases
    .map((one) => ({ one, place: createHash('sha256').update(keyOf(one)).digest('hex') }))
    .toSorted((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
  const chosen = new Set(mixed.filter((_, index) => index % parts === number % parts).map(({ one }) => one))
  return cases.filter((one) => chosen.has(one))
}

/** The environment variable that tells a run's processes their shard. */
export function environmentOf({ isDeep, number }: Shard): { readonly COUNTERPART_TEST_DEEP: string; readonly COUNTERPART_TEST_SHARD: string } {
  return { COUNTERPART_TEST_DEEP: isDeep ? '1' : '', COUNTERPART_TEST_SHARD: String(number) }
}

/** The shard from the environment, if it names one. */
export function shardOfEnvironment(environment: NodeJS.ProcessEnv): Shard | undefined {
  const { COUNTERPART_TEST_DEEP: deep, COUNTERPART_TEST_SHARD: number } = environment
  return number === undefined ? undefined : { isDeep: deep === '1', number: shardNumber(number) }
}

/** Parses a shard's number as a person types it. */
export function shardNumber(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isInteger(number) || number < 0 || number >= SHARD_NUMBERS)
    throw new RangeError(`Cannot try shard "${text}": want a number from 0 to ${SHARD_NUMBERS - 1}`)
  return number
}

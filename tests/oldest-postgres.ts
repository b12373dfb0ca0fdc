import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { inShard } from './support/in-shard.ts'

const root = dirname(import.meta.dirname)

/** Every test with a database. */
export const API_FILES = 'tests/{api,scenarios,support}/**/*.test.ts'

/** The tests that cover the database itself, in every run: the store with its hand-written statements, the order of Chinese, two people at once. */
export const CORE = ['tests/api/store/', 'tests/api/business/pinyin', 'tests/scenarios/two-clerks']

/** Waiting and locks of several processes, and the figures that SQL counts: the gate runs `SOME` of them. The other tests repeat these statements. */
export const OFTEN = ['tests/api/jobs/', 'tests/api/live/live', 'tests/scenarios/figures/conservation']
const SOME = 1

/** How many of the other files the gate runs on the oldest PostgreSQL. */
const OTHERS = 2

/** The files that run on the oldest PostgreSQL: a core and shards of the others; all of them in a deep run. */
export function filesOnOldest(): string[] {
  const files = globSync(API_FILES, { cwd: root }).toSorted()
  const among =
    (starts: readonly string[]) =>
    (file: string): boolean =>
      starts.some((start) => file.startsWith(start))
  const often = files.filter(among(OFTEN))
  const others = files.filter((file) => !among([...CORE, ...OFTEN])(file))
  return [...files.filter(among(CORE)), ...inShard(often, (file) => file, SOME), ...inShard(others, (file) => file, OTHERS)]
}

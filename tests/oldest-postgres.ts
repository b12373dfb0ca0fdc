import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { inShard } from './support/in-shard.ts'

const root = dirname(import.meta.dirname)

/** Every test with a database. */
export const API_FILES = 'tests/{api,scenarios,support}/**/*.test.ts'

/**
 * The tests that cover the database itself: the store with its hand-written statements, waiting and locks, and the figures that SQL
 * counts. The other tests repeat these statements.
 */
export const CORE = [
  'tests/api/store/',
  'tests/api/jobs/',
  'tests/api/live/live',
  'tests/api/business/pinyin',
  'tests/scenarios/figures/conservation',
  'tests/scenarios/two-clerks',
]

/** How many of the other files the gate runs on the oldest PostgreSQL. */
const OTHERS = 3

/** The files that run on the oldest PostgreSQL: a core and a shard of the others; all of them in a deep run. */
export function filesOnOldest(): string[] {
  const files = globSync(API_FILES, { cwd: root }).toSorted()
  const isCore = (file: string): boolean => CORE.some((start) => file.startsWith(start))
  const others = files.filter((file) => !isCore(file))
  return [...files.filter(isCore), ...inShard(others, (file) => file, OTHERS)]
}

import { partOf, shardOfEnvironment } from './shard.ts'

/**
 * Files that rehearse at length what other tests try in parts: `npm test` runs one of each group, chosen by the content of the files; `npm run test:deep`
 * runs all. A run that names files runs what it names.
 */
export const REHEARSALS: Readonly<Record<string, readonly string[]>> = {
  // Each uses from outside what the product hands out: its guide, followed to the letter, its commands, its description of the calls. What the
  // guide's pages say, tests/guide/pages.test.ts and the grammar's tests compile.
  outside: [
    'tests/guide/first-screen.test.ts',
    'tests/guide/new-document.test.ts',
    'tests/guide/new-mechanism.test.ts',
    'tests/scenarios/backup/backup.test.ts',
    'tests/e2e/start.test.ts',
    'scripts/new/new.test.ts',
    'tests/api/openapi/generated-client.test.ts',
  ],
  // Each fills a bound to its last row or caller.
  bounds: ['tests/api/import/twenty-thousand-changes.test.ts', 'tests/api/security/erased-everywhere.test.ts', 'tests/api/live/fifty-bidders.test.ts'],
}

/** The files that this run leaves out. */
export function leftOut(environment: NodeJS.ProcessEnv): readonly string[] {
  const shard = shardOfEnvironment(environment)
  if (shard === undefined || environment['COUNTERPART_TEST_REHEARSALS'] !== 'one') return []
  return Object.values(REHEARSALS).flatMap((files) => {
    const chosen = partOf(shard, files, (file) => file, 1)
    return files.filter((file) => !chosen.includes(file))
  })
}

import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { environmentOf, shardOfEnvironment } from '../scripts/gate/shard.ts'
import { shardOfTree } from '../scripts/gate/shard-of-tree.ts'
import { API_FILES, filesOnOldest } from './oldest-postgres.ts'
import { leftOut } from '../scripts/gate/rehearsals.ts'

const root = dirname(import.meta.dirname)

// `npm test` names the shard; any other run computes it from the files.
Object.assign(process.env, environmentOf(shardOfEnvironment(process.env) ?? { isDeep: false, number: shardOfTree(root) }))

/** Files that start programs, or need or leave a process that is not as others expect: each file has its own process. */
export const ALONE = [
  'engine/server/paper/run-typesetter.test.ts',
  'engine/server/postgres/start.test.ts',
  'scripts/fill-database.test.ts',
  // It uses up what a process keeps of refused attempts in an hour.
  'tests/api/security/rows-without-end.test.ts',
  'tests/guide/first-screen.test.ts',
  'tests/guide/new-document.test.ts',
  'tests/guide/new-mechanism.test.ts',
  'tests/guide/pages.test.ts',
  'tests/grammar/ledger.test.ts',
  // The generator has a compiler of its own.
  'tests/api/openapi/generated-client.test.ts',
]

/** Files that replace modules (`vi.mock`): the next file of the process would get the replacement. Only Vite's import can replace them. */
export const MOCKED = ['engine/web/screens/form/use-saving.test.ts', 'tests/language/entry-of-a-line.test.tsx', 'tests/parity/drawn-for-supplier.test.tsx']

/** Files that draw a page: Vite must transform their modules. */
const PAGE = '{engine,scripts,tests}/**/*.test.tsx'

const common = {
  globalSetup: ['tests/support/run-folder.ts'],
  // The gate says how many, for runs beside each other. Two more than the number of cores: a test of a page waits for most of its time, and one with a
  // database for half of it.
  maxWorkers: Number(process.env['COUNTERPART_TEST_WORKERS'] ?? availableParallelism() + 2),
  // A busy machine takes longer.
  expect: { poll: { timeout: 30_000 } },
}
/** Node imports our modules itself, as in the product. */
const onNode = { experimental: { viteModuleRunner: false, nodeLoader: false } }
/** Semi imports folders and style sheets, which Node alone cannot load. */
const throughVite = { server: { deps: { inline: [/@douyinfe/] } } }
const minutes = (count: number) => ({ testTimeout: count * 60_000, hookTimeout: count * 60_000 })

/** Files that this run leaves to others. */
const LEFT = leftOut(process.env)

function project(test: NonNullable<TestProjectInlineConfiguration['test']>): TestProjectInlineConfiguration {
  return { root, extends: true, test: { ...common, ...test, exclude: [...(test.exclude ?? []), ...LEFT] } }
}

/**
 * The kinds of tests. `npm test` runs all in two runs at the same time and repeats failed files once (`scripts/gate/two-attempts.ts`). Files of `alone`
 * and `mocked` have a process each; the others share processes, in which a module is imported once.
 */
export const projects: TestProjectInlineConfiguration[] = [
  project({
    name: 'unit',
    include: ['{engine,scripts}/**/*.test.ts', 'tests/{architecture,language,grammar,cases,theme,parity}/**/*.test.ts'],
    exclude: [...ALONE, ...MOCKED],
    isolate: false,
    ...onNode,
    // Some search or sample for seconds of a processor, of which a busy machine gives a fifth.
    ...minutes(2),
  }),
  project({ name: 'page', include: [PAGE], exclude: MOCKED, isolate: false, ...throughVite, ...minutes(1) }),
  project({ name: 'alone', include: ALONE, ...onNode, ...minutes(1) }),
  project({ name: 'mocked', include: MOCKED, ...throughVite, ...minutes(1) }),
  project({ name: 'api', include: [API_FILES], exclude: ALONE, isolate: false, ...onNode, ...minutes(2) }),
  project({
    name: 'e2e',
    include: ['tests/e2e/**/*.test.ts'],
    isolate: false,
    ...onNode,
    globalSetup: [...common.globalSetup, 'tests/support/browser/sites-for-run.ts', 'tests/support/browser/browser-for-run.ts'],
    ...minutes(4),
  }),
]

const onOldest = { COUNTERPART_TEST_POSTGRES: '15' }
if (process.env['COUNTERPART_TEST_OLDEST'] === '1')
  projects.push(project({ name: 'api-15', include: filesOnOldest(), exclude: ALONE, env: onOldest, isolate: false, ...onNode, ...minutes(2) }))

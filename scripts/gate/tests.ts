import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { oldestPostgres } from '../../tests/support/postgres-version.ts'
import { project } from '../paths/project.ts'
import { outcomesOfReport } from './outcomes-of-report.ts'
import type { Report } from './report.ts'
import type { Asked, Outcome, Step, Say } from './step.ts'
import { runTool } from './run-tool.ts'
import { environmentOf } from './shard.ts'
import { OUTSIDE, twoAttempts } from './two-attempts.ts'

/** The scope of a vitest run. Without files it runs all of the projects. */
type Wanted = {
  readonly report: string
  readonly projects: readonly string[]
  readonly files: readonly string[]
  readonly workers: number
  readonly runFolder?: string | undefined
}

/** Projects of `tests/projects.ts` in one run of vitest: a free worker takes the next file of any project. */
function testsOf(name: string, projects: readonly string[], options: { readonly files?: readonly string[]; readonly workers?: number } = {}): Step {
  const { files = [], workers = availableParallelism() + 2 } = options
  return {
    name,
    async run(asked, say) {
      const wanted = asked.filter.length === 0 ? files : asked.filter
      const isAll = wanted.length === 0
      const here = projects.filter((one) => one !== OLDEST || oldestPostgres() !== undefined)
      const { files: judged, repeated } = await twoAttempts(
        (again) =>
          again === undefined
            ? vitest({ report: name, projects: here, files: wanted, workers, runFolder: asked.runFolder }, asked, say)
            : vitest(
                // In a folder of its own: a database that the first attempt broke is not asked again.
                { report: `${name}-again`, projects: unique(again.map((one) => one.project)), files: unique(again.map(({ file }) => file)), workers },
                asked,
                say,
              ),
        say,
      )
      const outcomes = [...outcomesOfReport(judged, here, isAll), ...outcomesOfReport(judged, [OUTSIDE], false)]
      return [
        ...outcomes.map((outcome) => ({ ...outcome, repeated: repeated.filter((one) => one.project === outcome.step).map(({ fault }) => fault) })),
        ...(isAll && here.length < projects.length ? [withoutOldest] : []),
      ]
    },
  }
}

async function vitest(
  { report, projects, files, workers, runFolder }: Wanted,
  { filter, shard }: Asked,
  say: Say,
): Promise<{ readonly code: number; readonly report?: Report }> {
  const path = join(project, 'build', 'test-reports', `${report}.json`)
  rmSync(path, { force: true })
  const reporters = ['--reporter=default', '--reporter=./scripts/gate/report-writer.ts']
  const args = ['run', ...projects.flatMap((one) => ['--project', one]), ...reporters, ...(files.length === 0 ? [] : ['--passWithNoTests', ...files])]
  const code = await runTool('node_modules/vitest/vitest.mjs', args, say, {
    ...environmentOf(shard),
    // A run that names files runs what it names.
    ...(filter.length === 0 && !shard.isDeep && { COUNTERPART_TEST_REHEARSALS: 'one' }),
    COUNTERPART_TEST_REPORT: path,
    ...(runFolder !== undefined && { COUNTERPART_TEST_RUN_FOLDER: runFolder }),
    // Two runs at the same time would overwrite each other's notes of how long a file takes.
    COUNTERPART_TEST_CACHE: report,
    COUNTERPART_TEST_WORKERS: String(workers),
    COUNTERPART_TEST_OLDEST: '1',
  })
  return { code, ...(existsSync(path) && { report: JSON.parse(readFileSync(path, 'utf8')) as Report }) }
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)]

const OLDEST = 'api-15'

const withoutOldest: Outcome = {
  step: OLDEST,
  passed: 0,
  failed: 0,
  seconds: 0,
  left: ['not run: PostgreSQL 15 is not on this machine (apt install postgresql-15, or TEST_POSTGRES_BIN)'],
  repeated: [],
}

const SERVERS = ['unit', 'alone', 'api', OLDEST]
const PAGES = ['e2e', 'mocked', 'page']
const half = Math.floor(availableParallelism() / 2)

/** Every kind of test in one run, for a run that names files. */
export const tests = testsOf('tests', [...SERVERS, ...PAGES])
/**
 * The tests in two runs at the same time. A test of a page waits for most of its time, and a test with a database computes: beside each other they
 * keep every core busy. Vitest starts a new process where two neighbouring files are of different kinds, so one run cannot mix them.
 */
export const testsOfServers = testsOf('servers', SERVERS, { workers: half + 2 })
export const testsOfPages = testsOf('pages', PAGES, { workers: half + 1 })
export const architecture = testsOf('architecture', ['unit'], { files: ['tests/architecture'] })

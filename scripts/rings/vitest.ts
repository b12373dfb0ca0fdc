import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { oldestPostgres } from '../../tests/support/postgres-version.ts'
import { project } from '../project.ts'
import type { Report } from './report.ts'
import type { Outcome, Ring } from './ring.ts'
import { runTool } from './run-tool.ts'
import { twoAttempts } from './two-attempts.ts'

/** A project of `tests/rings.ts`. Without a filter, nothing to run is a failure. */
function vitest(name: string, ring: string, env: NodeJS.ProcessEnv = {}, more: readonly string[] = []): Ring {
  return {
    name,
    async run(filter) {
      const outcome = await twoAttempts(async (files) => {
        const report = join(project, 'build', 'test-reports', `${name.replaceAll(' ', '-')}${files === undefined ? '' : '-again'}.json`)
        mkdirSync(join(report, '..'), { recursive: true })
        rmSync(report, { force: true })
        const wanted = files?.map((file) => relative(project, file)) ?? filter
        const args = ['run', '--project', ring, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...more]
        const code = await runTool('node_modules/vitest/vitest.mjs', [...args, ...(wanted.length ? ['--passWithNoTests', ...wanted] : [])], env)
        return { code, ...(existsSync(report) && { report: JSON.parse(readFileSync(report, 'utf8')) as Report }) }
      })
      return outcome.passed + outcome.failed === 0 && filter.length === 0 ? failure(`${name}: no test ran`) : outcome
    },
  }
}

const failure = (reason: string): Outcome => ({ passed: 0, failed: 1, left: [reason] })

/**
 * What says nothing more of the database than the tests beside it: what asks the declaration or a policy thousands of times, what ends
 * processes, and the ways to sign in, whose few statements by hand `every-path` runs.
 */
const SAID_BY_OTHERS = [
  'tests/api/contract/**',
  'tests/api/matrix/**',
  'tests/scenarios/crash.test.ts',
  'tests/api/{account,api-keys,forgotten-password,invitations,mail,password-reset,sign-in,sign-on,sites}.test.ts',
]

const onOldest = vitest(
  'api on PostgreSQL 15',
  'api',
  { COUNTERPART_TEST_POSTGRES: '15' },
  SAID_BY_OTHERS.flatMap((files) => ['--exclude', files]),
)

export const unit = vitest('unit', 'unit')
export const walls: Ring = { name: 'walls', run: () => unit.run(['tests/walls']) }
export const api = vitest('api on PostgreSQL 18', 'api')
export const apiOnOldest: Ring = {
  name: onOldest.name,
  async run(filter) {
    if (oldestPostgres() === undefined)
      return { passed: 0, failed: 0, left: ['not run: PostgreSQL 15 is not on this machine (apt install postgresql-15, or TEST_POSTGRES_BIN)'] }
    return onOldest.run(filter)
  },
}
export const browser = vitest('e2e', 'e2e')

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { oldestPostgres } from '../../tests/support/postgres-version.ts'
import { project } from '../project.ts'
import type { Report } from './report.ts'
import type { Outcome, Ring } from './ring.ts'
import { runTool } from './run-tool.ts'
import { twoAttempts } from './two-attempts.ts'

/** A project of `tests/rings.ts`, or only some `files` of it. Without a filter, nothing to run is a failure. */
function vitest(name: string, ring: string, env: NodeJS.ProcessEnv = {}, files: readonly string[] = []): Ring {
  return {
    name,
    async run(filter) {
      const outcome = await twoAttempts(async (again) => {
        const report = join(project, 'build', 'test-reports', `${name.replaceAll(' ', '-')}${again === undefined ? '' : '-again'}.json`)
        mkdirSync(join(report, '..'), { recursive: true })
        rmSync(report, { force: true })
        const wanted = again?.map((file) => relative(project, file)) ?? (filter.length === 0 ? files : filter)
        const args = ['run', '--project', ring, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
        const code = await runTool('node_modules/vitest/vitest.mjs', [...args, ...(wanted.length ? ['--passWithNoTests', ...wanted] : [])], env)
        return { code, ...(existsSync(report) && { report: JSON.parse(readFileSync(report, 'utf8')) as Report }) }
      })
      return outcome.passed + outcome.failed === 0 && filter.length === 0 ? failure(`${name}: no test ran`) : outcome
    },
  }
}

const failure = (reason: string): Outcome => ({ passed: 0, failed: 1, left: [reason] })

/**
 * What says something of the database beyond the tests beside it: the store with its statements by hand, what waits and locks, each kind of
 * statement that a path makes, and a document's life from request to award. The other tests make the same statements again.
 */
const OF_THE_DATABASE = [
  'tests/api/store',
  'tests/api/jobs',
  'tests/api/live/live',
  'tests/api/every-path',
  'tests/api/business/pinyin',
  'tests/scenarios/conservation',
  'tests/scenarios/inquiry.test',
  'tests/scenarios/live-bidding',
  'tests/scenarios/purchase-request',
  'tests/scenarios/two-clerks',
]

const onOldest = vitest('api on PostgreSQL 15', 'api', { COUNTERPART_TEST_POSTGRES: '15' }, OF_THE_DATABASE)

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

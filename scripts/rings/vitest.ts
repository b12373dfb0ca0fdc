import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { oldestPostgres } from '../../tests/support/postgres-version.ts'
import { project } from '../project.ts'
import { type Report, outcomeOfReport } from './outcome-of-report.ts'
import type { Outcome, Ring } from './ring.ts'
import { runTool } from './run-tool.ts'

/** A project of `tests/rings.ts`. Without a filter, nothing to run is a failure. */
function vitest(name: string, ring: string, env: NodeJS.ProcessEnv = {}, more: readonly string[] = []): Ring {
  return {
    name,
    async run(filter) {
      const folder = join(project, 'build', 'test-reports')
      const report = join(folder, `${name.replaceAll(' ', '-')}.json`)
      mkdirSync(folder, { recursive: true })
      rmSync(report, { force: true })
      const args = [
        'run',
        '--project',
        ring,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...more,
        ...(filter.length ? ['--passWithNoTests', ...filter] : []),
      ]
      const code = await runTool('node_modules/vitest/vitest.mjs', args, env)
      if (!existsSync(report)) return failure(`${name}: vitest wrote no report`)
      const outcome = outcomeOfReport(JSON.parse(readFileSync(report, 'utf8')) as Report, code)
      return outcome.passed + outcome.failed === 0 && filter.length === 0 ? failure(`${name}: no test ran`) : outcome
    },
  }
}

const failure = (reason: string): Outcome => ({ passed: 0, failed: 1, left: [reason] })

/** What asks the declaration thousands of times says nothing more of the database than the tests beside it. */
const onOldest = vitest('api on PostgreSQL 15', 'api', { COUNTERPART_TEST_POSTGRES: '15' }, ['--exclude', 'tests/api/contract/**'])

export const unit = vitest('unit', 'unit')
export const walls: Ring = { name: 'walls', run: () => vitest('walls', 'unit').run(['tests/walls']) }
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

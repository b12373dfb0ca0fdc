import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { project } from '../paths/project.ts'
import type { FileReport, Report } from './report.ts'

/** A reporter of vitest: writes a `Report` to the file that COUNTERPART_TEST_REPORT names. Vitest's own JSON does not tell projects apart. */
export default class ReportWriter implements Reporter {
  readonly #began = new Map<string, number>()

  onTestModuleQueued({ id }: TestModule): void {
    this.#began.set(id, Date.now())
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env['COUNTERPART_TEST_REPORT']
    if (path === undefined) throw new Error('Cannot write the report: COUNTERPART_TEST_REPORT names no file')
    const pathOf = (error: SerializedError): unknown => error['VITEST_TEST_PATH']
    const files = modules.map((module) =>
      fileReport(
        module,
        unhandled.filter((error) => pathOf(error) === module.moduleId),
        this.#began.get(module.id),
      ),
    )
    const known = new Set(modules.map(({ moduleId }) => moduleId))
    const errors = unhandled.filter((error) => !known.has(String(pathOf(error)))).map(wordsOf)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify({ files, errors } satisfies Report, undefined, 1))
  }
}

function fileReport(module: TestModule, unhandled: readonly SerializedError[], began: number | undefined): FileReport {
  const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } = module.diagnostic()
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors())
  return {
    project: module.project.name,
    file: relative(project, module.moduleId),
    seconds: (duration + collectDuration + setupDuration + environmentSetupDuration + prepareDuration) / 1000,
    ...(began !== undefined && { began }),
    errors: [...module.errors(), ...suites, ...unhandled].map(wordsOf),
    tests: [...module.children.allTests()].map((test) => {
      const { state, errors = [] } = test.result()
      return { name: test.fullName, state, ...(errors[0] && { error: wordsOf(errors[0]) }) }
    }),
  }
}

const wordsOf = ({ name, message }: SerializedError): string => `${name ?? 'Error'}: ${message}`

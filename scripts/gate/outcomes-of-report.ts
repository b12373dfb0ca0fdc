import { type FileReport, hasFailed } from './report.ts'
import type { Outcome } from './step.ts'

/**
 * Adds up the files of each project, in the order of `projects`. A file that did not load, or that has an error outside its tests,
 * counts as one failure. A project without any test fails if `mustRun` is set: an empty list of tests proves nothing.
 */
export function outcomesOfReport(files: readonly FileReport[], projects: readonly string[], mustRun: boolean): readonly Outcome[] {
  return projects.flatMap((step) => {
    const mine = files.filter(({ project }) => project === step)
    const tests = mine.flatMap((file) => file.tests)
    if (tests.length === 0 && mine.every((file) => file.errors.length === 0))
      return mustRun ? [{ step, passed: 0, failed: 1, seconds: 0, left: ['no test ran'], repeated: [] }] : []
    const broken = mine.filter((file) => hasFailed(file) && file.tests.every(({ state }) => state !== 'failed'))
    return [
      {
        step,
        passed: tests.filter(({ state }) => state === 'passed').length,
        failed: tests.filter(({ state }) => state === 'failed').length + broken.length,
        seconds: mine.reduce((total, { seconds }) => total + seconds, 0),
        left: tests.filter(({ state }) => state !== 'passed' && state !== 'failed').map(({ name }) => `skipped: ${name}`),
        repeated: [],
        spans: mine.flatMap(({ file, seconds, began }) => (began === undefined ? [] : [{ name: file, from: began, to: began + seconds * 1000 }])),
      },
    ]
  })
}

import type { Report } from './report.ts'
import type { Outcome } from './ring.ts'

/** Adds a report up. A file that did not load counts as a failure, and so does a run that failed outside its tests. */
export function outcomeOfReport(report: Report, exitCode: number): Outcome {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const broken = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'))
  const failed = tests.filter(({ status }) => status === 'failed').length + broken.length
  const left = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => `skipped: ${fullName}`)
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, left }
}

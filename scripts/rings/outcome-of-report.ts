import type { Outcome } from './ring.ts'

/** The part of vitest's JSON report that we read. */
export interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string; readonly failureMessages?: readonly string[] }[]
  }[]
}

/**
 * Adds a report up. A file that did not load counts as a failure, and so does a run that failed outside its tests.
 * What passed only when it was tried again is named with what went wrong first.
 */
export function outcomeOfReport(report: Report, exitCode: number): Outcome {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const broken = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'))
  const failed = tests.filter(({ status }) => status === 'failed').length + broken.length
  const left = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => `skipped: ${fullName}`)
  const second = tests
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages = [] }) => `passed at the second attempt: ${fullName} (${firstLine(failureMessages[0]!)})`)
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, left: [...left, ...second] }
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!

/** The part of vitest's JSON report that we read. */
export interface Report {
  readonly testResults: readonly FileReport[]
}

/** What became of a test file; `message` says why it did not load, or why its hooks failed. */
export interface FileReport {
  readonly name: string
  readonly status: string
  readonly message?: string
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string; readonly failureMessages?: readonly string[] }[]
}

/** What first went wrong in a file, in one line. */
export function firstFault({ assertionResults, message = '' }: FileReport): string {
  const failed = assertionResults.find(({ status }) => status === 'failed')
  if (failed === undefined) return firstLine(message)
  return `${failed.fullName}: ${firstLine(failed.failureMessages?.[0] ?? '')}`
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0]!

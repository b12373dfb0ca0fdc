/** The result of a vitest run, as `report-writer.ts` writes it. */
export type Report = {
  readonly files: readonly FileReport[]
  /** Errors outside every file. */
  readonly errors: readonly string[]
}

/** The result of a test file in one project of `tests/projects.ts`. */
export type FileReport = {
  readonly project: string
  /** Relative to the project's folder. */
  readonly file: string
  readonly seconds: number
  /** When a process began to import it, in milliseconds since 1970; absent if none did. */
  readonly began?: number
  /** Errors outside its tests: it did not load, its hooks failed, or an error was thrown that nobody awaited. */
  readonly errors: readonly string[]
  readonly tests: readonly TestReport[]
}

export type TestReport = { readonly name: string; readonly state: 'passed' | 'failed' | 'skipped' | 'pending'; readonly error?: string }

/** Whether a file has any failure. */
export function hasFailed({ errors, tests }: FileReport): boolean {
  return errors.length > 0 || tests.some(({ state }) => state === 'failed')
}

/** The first failure of a file, in one line. */
export function firstFault({ errors, tests }: FileReport): string {
  const failed = tests.find(({ state }) => state === 'failed')
  return failed === undefined ? firstLine(errors[0] ?? '') : `${failed.name}: ${firstLine(failed.error ?? '')}`
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0]!

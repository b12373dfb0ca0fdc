import { type FileReport, type Report, firstFault, hasFailed } from './report.ts'
import type { Say } from './step.ts'

/** A run of vitest: of everything, or of these files in these projects. Without a report it was interrupted. */
export type Attempt = (again?: readonly FileReport[]) => Promise<{ readonly code: number; readonly report?: Report }>

/** The final result of each file, and the tests that passed only at their second attempt, with their first failure. */
export type Judged = {
  readonly files: readonly FileReport[]
  readonly repeated: readonly { readonly project: string; readonly fault: string }[]
}

/** Names the project of failures outside every file. */
export const OUTSIDE = 'outside the tests'

/**
 * Runs tests, and repeats the failed ones once by whole files, in processes with their own database and browser: a test that is retried
 * in place finds the leftovers of its first attempt. Each test counts once, by its last attempt. A failure outside every file is not
 * repeated.
 */
export async function twoAttempts(attempt: Attempt, say: Say): Promise<Judged> {
  const { code, report } = await attempt()
  if (report === undefined) return { files: [outside('the tests were interrupted: vitest wrote no report')], repeated: [] }
  const failed = report.files.filter(hasFailed)
  const strange = report.errors.map(outside)
  if (failed.length === 0 && strange.length === 0 && code !== 0) strange.push(outside(`vitest ended with code ${code}`))
  if (failed.length === 0) return { files: [...report.files, ...strange], repeated: [] }

  say(`\n-- second attempt, started anew: ${failed.map(({ file }) => file).join(', ')}\n`)
  const second = await attempt(failed)
  // A test that the second attempt did not reach keeps its first failure.
  const again = new Map(second.report?.files.filter((file) => hasFailed(file) || file.tests.length > 0).map((file) => [keyOf(file), file]))
  const judged = report.files.map((file) => (hasFailed(file) ? (again.get(keyOf(file)) ?? file) : file))
  const passed = new Set(judged.filter((file) => !hasFailed(file)).map(keyOf))
  return {
    files: [...judged, ...strange, ...(second.report?.errors ?? []).map(outside)],
    repeated: failed.filter((file) => passed.has(keyOf(file))).map((file) => ({ project: file.project, fault: `${file.file} (${firstFault(file)})` })),
  }
}

const keyOf = ({ project, file }: FileReport): string => `${project} ${file}`

const outside = (error: string): FileReport => ({ project: OUTSIDE, file: '', seconds: 0, errors: [error], tests: [] })

import { type FileReport, type Report, firstFault, hasFailed } from './report.ts'
import type { Say } from './ring.ts'

/** A run of vitest: of all that was asked for, or of these files in these projects. Without a report it broke off. */
export type Attempt = (again?: readonly FileReport[]) => Promise<{ readonly code: number; readonly report?: Report }>

/** What became of each file in the end, and what passed only at its second attempt, with what went wrong first. */
export type Judged = {
  readonly files: readonly FileReport[]
  readonly repeated: readonly { readonly project: string; readonly fault: string }[]
}

/** Stands for the project of what failed outside every file. */
export const OUTSIDE = 'outside the tests'

/**
 * Runs tests, and what failed once more by whole files, in processes with a database and a browser of their own: a test that is merely tried
 * again in its place finds what its first attempt left behind. Each test counts once, by its last attempt. What fails outside every file is not
 * repeated: it is a failure.
 */
export async function twoAttempts(attempt: Attempt, say: Say): Promise<Judged> {
  const { code, report } = await attempt()
  if (report === undefined) return { files: [outside('the tests broke off: vitest wrote no report')], repeated: [] }
  const failed = report.files.filter(hasFailed)
  const strange = report.errors.map(outside)
  if (failed.length === 0 && strange.length === 0 && code !== 0) strange.push(outside(`vitest ended with code ${code}`))
  if (failed.length === 0) return { files: [...report.files, ...strange], repeated: [] }

  say(`\n-- second attempt, started anew: ${failed.map(({ file }) => file).join(', ')}\n`)
  const second = await attempt(failed)
  // What the second attempt did not come to keeps its first failure.
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

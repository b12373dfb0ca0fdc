import { relative } from 'node:path'
import { project } from '../project.ts'
import { outcomeOfReport } from './outcome-of-report.ts'
import { firstFault, type Report } from './report.ts'
import type { Outcome } from './ring.ts'

/** A run of a ring: of all its tests, or of those in the files named. Without a report it broke off. */
export type Attempt = (files?: readonly string[]) => Promise<{ readonly code: number; readonly report?: Report }>

/**
 * Runs a ring, and what failed once more by whole files, in a process with a database and a browser of its own: a test that is merely tried
 * again in its place finds what its first attempt left behind. What passes then counts as passed, once, and `left` names it with what went
 * wrong first. A run that failed outside its files is repeated whole.
 */
export async function twoAttempts(attempt: Attempt): Promise<Outcome> {
  const first = await attempt()
  if (first.report !== undefined && first.code === 0) return outcomeOfReport(first.report, 0)
  const failed = first.report?.testResults.filter(({ status }) => status === 'failed') ?? []
  if (first.report === undefined || failed.length === 0) return repeatedWhole(attempt, first.report === undefined ? 'it broke off' : 'outside its tests')

  const names = failed.map(({ name }) => name)
  console.log(`\n-- second attempt, started anew: ${names.map(shown).join(', ')}`)
  const { code, report } = await attempt(names)
  const again = new Map(report?.testResults.map((file) => [file.name, file]))
  const passed = failed.filter(({ name }) => again.get(name)?.status === 'passed')
  // What the second attempt did not come to keeps its first failure.
  const judged = first.report.testResults.map((file) => again.get(file.name) ?? file)
  const outcome = outcomeOfReport({ testResults: judged }, code)
  return { ...outcome, left: [...outcome.left, ...passed.map((file) => `passed at the second attempt: ${shown(file.name)} (${firstFault(file)})`)] }
}

async function repeatedWhole(attempt: Attempt, reason: string): Promise<Outcome> {
  console.log(`\n-- second attempt of the whole ring: the first failed (${reason})`)
  const { code, report } = await attempt()
  if (report === undefined) return { passed: 0, failed: 1, left: ['vitest wrote no report'] }
  const outcome = outcomeOfReport(report, code)
  return outcome.failed > 0 ? outcome : { ...outcome, left: [...outcome.left, `passed at the second attempt: the whole ring (${reason})`] }
}

const shown = (file: string): string => relative(project, file)

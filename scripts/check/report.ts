import { checkOfProblem } from '../../engine/core/compile/named-checks/check-of-problem.ts'
import { describeProblem } from '../../engine/core/compile/source/problem.ts'
import type { DeclarationProblem } from '../../engine/core/compile/source/problem.ts'

/** A problem in a form for programs. `check` names it; see schemas/language/CHECKS.md. */
export type ProblemReport = {
  readonly check: string
  readonly stage: string
  readonly severity: DeclarationProblem['severity']
  readonly file: string
  readonly line: number
  readonly column: number
  readonly found: string
  readonly expected: string
  readonly wayOut: string
}

/** The problem with what was found and expected, and a hint: its own, or that of its check. */
export function reportOf(problem: DeclarationProblem): ProblemReport {
  const { file, line, column, severity, message, hint } = problem
  const { name = 'other', stage = 'all files', expected = '', way = '' } = checkOfProblem(problem) ?? {}
  return { check: name, stage, severity, file, line, column, found: message, expected, wayOut: hint ?? way }
}

/** For a terminal: the place and what was found; below it what was expected. */
export function asText(problem: DeclarationProblem): string {
  const { check, severity, expected, wayOut } = reportOf(problem)
  const first = describeProblem({ ...problem, ...(problem.hint === undefined && wayOut !== '' ? { hint: wayOut } : {}) })
  return `${severity === 'warning' ? 'warning ' : ''}${first}\n    expected ${expected} (${check})`
}

/** For GitHub's log, which shows it at the changed line. */
export function asGitHub(problem: DeclarationProblem): string {
  const { check, severity, file, line, column, found, expected, wayOut } = reportOf(problem)
  const escaped = `${found}: ${wayOut} (expected ${expected})`.replaceAll('%', '%25').replaceAll('\n', '%0A').replaceAll('\r', '%0D')
  return `::${severity} file=${file},line=${line},col=${column},title=${check}::${escaped}`
}

import type { Outcome } from '../run/run-cases.ts'

/** How many of a hundred cases may be not set up, unless it is said otherwise. */
export const MAX_UNREACHED = 5

/** The exit codes of a run: something differs; or nothing does, but too few cases were set up to say so. */
export const DIFFERS = 1
export const TOO_FEW_SET_UP = 2

/** The exit code for these outcomes, where `percent` of a hundred cases may be not set up. An impossible case has its proof and counts for nothing. */
export function exitCodeOf(outcomes: readonly Pick<Outcome, 'result'>[], percent: number = MAX_UNREACHED): 0 | typeof DIFFERS | typeof TOO_FEW_SET_UP {
  if (outcomes.some(({ result }) => result === 'failed')) return DIFFERS
  const possible = outcomes.filter(({ result }) => result !== 'impossible')
  const unreached = possible.filter(({ result }) => result === 'unreached').length
  return unreached * 100 > possible.length * percent ? TOO_FEW_SET_UP : 0
}

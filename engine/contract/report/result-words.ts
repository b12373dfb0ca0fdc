import type { Result } from '../run/run-cases.ts'

/** The name of each result in a report. */
export const wordOf: Readonly<Record<Result, string>> = {
  passed: 'as declared',
  failed: 'differs',
  unreached: 'not reached',
  impossible: 'impossible',
}

/** The explanation of the results that need one. */
export const meaningOf: Readonly<Partial<Record<Result, string>>> = {
  unreached: 'the declaration allows it, but the contract found no way to it: a gap of the contract',
  impossible: 'the declaration rules it out; each case has its proof',
}

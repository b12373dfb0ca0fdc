import type { Result } from '../run/run-cases.ts'

/** The name of each result in a report. */
export const wordOf: Readonly<Record<Result, string>> = {
  passed: 'as declared',
  failed: 'otherwise',
  unreached: 'not brought about',
  impossible: 'cannot be',
}

/** The explanation of the results that need one. */
export const meaningOf: Readonly<Partial<Record<Result, string>>> = {
  unreached: 'the declaration allows it, and the contract found no way there: it is still owed',
  impossible: 'the declaration itself rules it out; the proof stands with each case',
}

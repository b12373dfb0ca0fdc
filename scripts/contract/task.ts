import type { Account } from '../../engine/contract/people/account.ts'
import type { Uncovered } from '../../engine/contract/cases/uncovered.ts'
import type { Outcome, CaseSummary } from '../../engine/contract/run/run-cases.ts'
import type { Side } from '../../engine/core/model/side.ts'

/** The task of a process: starts a server on a database of its own and runs these cases there; without `ids` it only lists the cases. */
export type Task = {
  readonly databaseUrl: string
  readonly accounts: readonly Account[]
  readonly only?: string
  readonly ids?: readonly string[]
  readonly seed: number
  /** The deadline in milliseconds since 1970. */
  readonly end: number
}

/** The cases, and the declared things without one. */
export type Listed = { readonly cases: readonly CaseSummary[]; readonly leftOut: readonly Uncovered[]; readonly bases: Readonly<Record<Side, string>> }

/** The messages of the process: each outcome as it comes; at the end the list, or why the task failed. */
export type Answered = { readonly outcome: Outcome } | { readonly listed: Listed } | { readonly error: string }

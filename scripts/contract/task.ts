import type { Account } from '../../engine/contract/people/account.ts'
import type { Uncovered } from '../../engine/contract/cases/uncovered.ts'
import type { Outcome, CaseSummary } from '../../engine/contract/run/run-cases.ts'
import type { Side } from '../../engine/core/model/side.ts'

/** What a process of its own is asked for: a server on a database that is its alone, and there these cases; without `ids` only which cases there are. */
export type Task = {
  readonly databaseUrl: string
  readonly accounts: readonly Account[]
  readonly only?: string
  readonly ids?: readonly string[]
  readonly seed: number
  /** When the time is up, in milliseconds since 1970. */
  readonly end: number
}

/** Which cases there are, and what is left out. */
export type Listed = { readonly cases: readonly CaseSummary[]; readonly leftOut: readonly Uncovered[]; readonly bases: Readonly<Record<Side, string>> }

/** What the process answers: each outcome as it comes; at the end what was listed, or why the task broke down. */
export type Answered = { readonly outcome: Outcome } | { readonly listed: Listed } | { readonly error: string }

import type { Uncovered } from '../../engine/contract/cases/uncovered.ts'
import type { Outcome, CaseSummary } from '../../engine/contract/run/run-cases.ts'
import type { Side } from '../../engine/core/model/side.ts'

/** The contract before one implementation. */
export type Contract = {
  /** Every case that was asked for. */
  readonly cases: readonly CaseSummary[]
  /** What no case is made of. */
  readonly leftOut: readonly Uncovered[]
  readonly bases: Readonly<Record<Side, string>>
  /** Runs these of the cases and gives their outcomes in the same order. */
  run(cases: readonly CaseSummary[], options: Running): Promise<readonly Outcome[]>
  stop(): Promise<void>
}

export type Running = {
  /** When the time is up, in milliseconds since 1970: what is left then is not tried. */
  readonly end: number
  /** Told after each case. */
  readonly tell: (outcome: Outcome, done: number, all: number) => void
}

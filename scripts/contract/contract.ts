import type { Uncovered } from '../../engine/contract/cases/uncovered.ts'
import type { Outcome, CaseSummary } from '../../engine/contract/run/run-cases.ts'
import type { Side } from '../../engine/core/model/side.ts'

/** The contract against one implementation. */
export type Contract = {
  /** Every requested case. */
  readonly cases: readonly CaseSummary[]
  /** Declared things without a case. */
  readonly leftOut: readonly Uncovered[]
  readonly bases: Readonly<Record<Side, string>>
  /** Runs these cases and returns their outcomes in the same order. */
  run(cases: readonly CaseSummary[], options: Running): Promise<readonly Outcome[]>
  stop(): Promise<void>
}

export type Running = {
  /** The deadline in milliseconds since 1970; later cases do not run. */
  readonly end: number
  /** Called after each case. */
  readonly tell: (outcome: Outcome, done: number, all: number) => void
}

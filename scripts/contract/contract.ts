import type { LeftOut } from '../../engine/contract/cases/left-out.ts'
import type { Outcome, Told } from '../../engine/contract/run/run-cases.ts'
import type { Side } from '../../engine/core/model/side.ts'

/** The contract before one implementation. */
export type Contract = {
  /** Every case that was asked for. */
  readonly cases: readonly Told[]
  /** What no case is made of. */
  readonly leftOut: readonly LeftOut[]
  readonly bases: Readonly<Record<Side, string>>
  /** Runs these of the cases and gives their outcomes in the same order. */
  run(cases: readonly Told[], options: Running): Promise<readonly Outcome[]>
  stop(): Promise<void>
}

export type Running = {
  /** When the time is up, in milliseconds since 1970: what is left then is not tried. */
  readonly end: number
  /** Told after each case. */
  readonly tell: (outcome: Outcome, done: number, all: number) => void
}

import type { Figure } from './figure.ts'

/** The options of a run. */
export interface BenchOptions {
  /** The number of rounds for each contestant. */
  readonly rounds: number
  /** Smaller amounts, to see that a bench works; the figures are not kept. */
  readonly isQuick: boolean
  /** Only these sizes, such as "4000x30"; all if absent. */
  readonly sizes?: readonly string[] | undefined
  /** Only these contestants; all if absent. */
  readonly only?: readonly string[] | undefined
  readonly log: (line: string) => void
}

/** One bench. `name` is also the name of its result file. */
export interface Bench {
  readonly name: string
  /** One line for the help. */
  readonly about: string
  readonly rounds: number
  run(options: BenchOptions): Promise<BenchOutcome>
}

export interface BenchOutcome {
  readonly figures: readonly Figure[]
  /** What a reader must know to interpret the figures: what is compared with what, and what is left out. */
  readonly notes: readonly string[]
  /** Versions of the contestants, besides the versions that every result names. */
  readonly versions?: Readonly<Record<string, string>>
}
